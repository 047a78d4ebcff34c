"use client";

import { type ScaleLinear, scaleLinear } from "d3-scale";
import { Canvas } from "./canvas";
import { type Colour, paint, tint } from "./colour";
import { type Area, type Placed, placeMarks, type Spot } from "./matrix-model";
import { Note, NoteLine } from "./note";
import { useMarks } from "./use-marks";
import { useWidth } from "./use-width";

export interface MatrixPoint {
  id: string;
  /** A few letters that stand in the mark. */
  mark: string;
  name: string;
  /** null where nothing was measured: the mark stands before the axis. */
  x: number | null;
  y: number | null;
  /** Filled, where others are outlined. */
  isFilled: boolean;
  colour: Colour;
  /** What it comes to, in words. */
  verdict: string;
}

interface Axis {
  label: string;
  format: (value: number | null) => string;
}

interface MatrixProps {
  label: string;
  points: readonly MatrixPoint[];
  x: Axis;
  y: Axis;
  most: number;
  threshold: number;
  thresholdLabel: string;
  /** What readers hear of a mark. */
  nameOf: (point: MatrixPoint) => string;
  onOpen: (id: string) => void;
  height?: number;
}

const margin = { top: 28, right: 16, bottom: 44, left: 36 };
/** Room before each axis for what was measured on the other alone. */
const before = 44;
const markHeight = 20;

/** Two measures against each other, with the line that matters on both; each mark opens what it stands for. */
export function Matrix({
  label,
  points,
  x: across,
  y: up,
  most,
  threshold,
  thresholdLabel,
  nameOf,
  onOpen,
  height = 460,
}: MatrixProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const { shown, mark } = useMarks(points.length, (index) => onOpen(points[index]?.id ?? ""));
  const area: Area = {
    left: margin.left,
    right: width - margin.right,
    top: margin.top,
    bottom: height - margin.bottom,
  };
  const x = scaleLinear([0, most], [area.left + before, area.right - 18]);
  const y = scaleLinear([0, most], [area.bottom - before, area.top + 14]);
  const xOf = (value: number | null) => (value === null ? area.left + before / 2 : x(value));
  const yOf = (value: number | null) => (value === null ? area.bottom - before / 2 : y(value));
  const spots = points.map((point) => ({ x: xOf(point.x), y: yOf(point.y), width: widthOf(point) }));
  const places = placeMarks(spots, markHeight, area);
  const open = shown === null ? undefined : points[shown];
  return (
    <div ref={box} className="relative">
      <Canvas label={label} width={width} height={height}>
        <Ground x={x} y={y} area={area} threshold={threshold} thresholdLabel={thresholdLabel} />
        <text x={0} y={12} className="fill-muted text-xs" aria-hidden>
          {`↑ ${up.label}`}
        </text>
        <text x={area.right} y={height - 4} textAnchor="end" className="fill-muted text-xs" aria-hidden>
          {`${across.label} →`}
        </text>
        <g aria-hidden>
          {points.map(({ id, colour }, index) => (
            <Leader key={id} from={spots[index]} to={places[index]} colour={colour} />
          ))}
        </g>
        {points.map((point, index) => {
          const place = places[index] ?? { x: 0, y: 0 };
          return (
            <g key={point.id} {...mark(index, nameOf(point))} className="cursor-pointer rounded-md">
              <rect
                x={place.x - widthOf(point) / 2}
                y={place.y - markHeight / 2}
                width={widthOf(point)}
                height={markHeight}
                rx={markHeight / 2}
                strokeWidth={shown === index ? 2.5 : 1.25}
                strokeDasharray={point.isFilled ? undefined : "3 2"}
                style={{
                  stroke: paint(point.colour),
                  fill: point.isFilled ? tint(point.colour) : "var(--color-surface)",
                }}
              />
              <text
                x={place.x}
                y={place.y}
                dy="0.34em"
                textAnchor="middle"
                className="figures fill-ink text-xs"
              >
                {point.mark}
              </text>
            </g>
          );
        })}
      </Canvas>
      {open && shown !== null ? (
        <Note x={places[shown]?.x ?? 0} y={places[shown]?.y ?? 0} width={width}>
          <p className="pb-0.5 font-medium">{open.name}</p>
          <NoteLine label={up.label} value={up.format(open.y)} />
          <NoteLine label={across.label} value={across.format(open.x)} />
          <p>{open.verdict}</p>
        </Note>
      ) : null}
    </div>
  );
}

function widthOf({ mark }: MatrixPoint): number {
  return mark.length * 7 + 12;
}

interface LeaderProps {
  from: Spot | undefined;
  to: Placed | undefined;
  colour: Colour;
}

/** Leads from a mark that had to give way to the spot it belongs to. */
function Leader({ from, to, colour }: LeaderProps) {
  if (!from || !to || Math.hypot(to.x - from.x, to.y - from.y) < markHeight / 2) return null;
  return (
    <g style={{ stroke: paint(colour), fill: paint(colour) }}>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <circle cx={from.x} cy={from.y} r={2.5} />
    </g>
  );
}

interface GroundProps {
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  area: Area;
  threshold: number;
  thresholdLabel: string;
}

/** The field the marks stand in: tinted from the threshold on, with its lines and what they are at. */
function Ground({ x, y, area, threshold, thresholdLabel }: GroundProps) {
  const { left, right, top, bottom } = area;
  return (
    <g aria-hidden>
      <path
        d={`M${left} ${top}H${right}V${bottom}H${x(threshold)}V${y(threshold)}H${left}Z`}
        className="fill-sunken"
      />
      {x.ticks(5).map((value) => (
        <text
          key={value}
          x={x(value)}
          y={bottom + 16}
          textAnchor="middle"
          className="figures fill-muted text-xs"
        >
          {value}
        </text>
      ))}
      {y.ticks(5).map((value) => (
        <text
          key={value}
          x={left - 8}
          y={y(value)}
          dy="0.32em"
          textAnchor="end"
          className="figures fill-muted text-xs"
        >
          {value}
        </text>
      ))}
      <text x={(left + x(0)) / 2} y={bottom + 16} textAnchor="middle" className="fill-muted text-xs">
        {"–"}
      </text>
      <text x={left - 8} y={(bottom + y(0)) / 2} dy="0.32em" textAnchor="end" className="fill-muted text-xs">
        {"–"}
      </text>
      <path d={`M${left} ${top}V${bottom}H${right}`} className="fill-transparent stroke-line-strong" />
      <path
        d={`M${x(0)} ${top}V${bottom}M${left} ${y(0)}H${right}`}
        className="fill-transparent stroke-line"
        strokeDasharray="2 3"
      />
      <path
        d={`M${x(threshold)} ${top}V${bottom}M${left} ${y(threshold)}H${right}`}
        className="fill-transparent stroke-brand"
        strokeDasharray="6 4"
      />
      <text x={right} y={y(threshold) - 5} textAnchor="end" className="fill-muted text-xs">
        {thresholdLabel}
      </text>
    </g>
  );
}
