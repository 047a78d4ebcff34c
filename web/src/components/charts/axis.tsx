import type { ScaleLinear } from "d3-scale";

/** Level lines and what they mean. The line at nothing is stronger. */
export function Levels({
  scale,
  left,
  right,
  format,
  ticks = 4,
}: {
  scale: ScaleLinear<number, number>;
  left: number;
  right: number;
  format: (value: number) => string;
  ticks?: number;
}) {
  return (
    <g aria-hidden>
      {scale.ticks(ticks).map((value) => (
        <g key={value} transform={`translate(0,${scale(value)})`}>
          <line x1={left} x2={right} className={value === 0 ? "stroke-line-strong" : "stroke-line"} />
          <text x={left - 8} dy="0.32em" textAnchor="end" className="figures fill-muted text-xs">
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  );
}

const letter = 8;
const gap = 6;

/** Every how many places a label has room, when places stand this many pixels apart. */
export function labelEvery(labels: readonly string[], apart: number): number {
  const longest = Math.max(0, ...labels.map(({ length }) => length)) * letter + gap;
  return Math.max(1, Math.ceil(longest / Math.max(1, apart)));
}
