import { type Colour, paint, tint } from "./colour";
import { dotRadius, labelHeight, leaderEnd, type Placed, type Spot } from "./matrix-model";

export interface MatrixPoint {
  id: string;
  /** A few letters that stand beside the dot. */
  mark: string;
  name: string;
  /** null where nothing was measured: the dot stands before the axis. */
  x: number | null;
  y: number | null;
  /** Filled, where others are outlined. */
  isFilled: boolean;
  colour: Colour;
  /** The result, in words. */
  verdict: string;
}

/** What stands at one place: a point, or several. */
export interface Dot {
  points: readonly [MatrixPoint, ...MatrixPoint[]];
  label: string;
  colour: Colour;
  isFilled: boolean;
}

/** The dot of what has the same values; null for nothing. */
export function dotOf(at: readonly MatrixPoint[], countOf: (count: number) => string): Dot | null {
  const [first, ...others] = at;
  if (!first) return null;
  return {
    points: [first, ...others],
    label: others.length === 0 ? first.mark : countOf(at.length),
    colour: others.every(({ colour }) => colour === first.colour) ? first.colour : "muted",
    isFilled: at.some(({ isFilled }) => isFilled),
  };
}

interface DotMarkProps {
  dot: Dot;
  spot: Spot;
  label: Placed | null | undefined;
  isShown: boolean;
}

/** The dot at its values, with its label where there is room for one. */
export function DotMark({ dot, spot, label, isShown }: DotMarkProps) {
  return (
    <>
      {label ? (
        <>
          <rect
            x={label.x - spot.width / 2}
            y={label.y - labelHeight / 2}
            width={spot.width}
            height={labelHeight}
            className="fill-transparent"
          />
          <text
            x={label.x}
            y={label.y}
            dy="0.34em"
            textAnchor="middle"
            className={`figures fill-ink text-xs ${dot.points.length > 1 ? "font-semibold" : ""}`}
          >
            {dot.label}
          </text>
        </>
      ) : null}
      <circle
        cx={spot.x}
        cy={spot.y}
        r={dotRadius}
        strokeWidth={isShown ? 3 : 1.5}
        strokeDasharray={dot.isFilled ? undefined : "3 2"}
        style={{
          stroke: paint(dot.colour),
          fill: dot.isFilled ? tint(dot.colour) : "var(--color-surface)",
        }}
      />
    </>
  );
}

interface LeaderProps {
  spot: Spot;
  label: Placed | null | undefined;
  colour: Colour;
}

/** Leads from a dot to its label where that had to move away. */
export function Leader({ spot, label, colour }: LeaderProps) {
  const end = label ? leaderEnd(spot, label) : null;
  return end ? (
    <line x1={spot.x} y1={spot.y} x2={end.x} y2={end.y} style={{ stroke: paint(colour) }} />
  ) : null;
}
