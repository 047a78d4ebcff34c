import type { ScaleLinear } from "d3-scale";
import type { Area } from "./matrix-model";

interface GroundProps {
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  area: Area;
  threshold: number;
  thresholdLabel: string;
}

/** The field the dots stand in: tinted from the threshold on, with its lines and what they are at. */
export function Ground({ x, y, area, threshold, thresholdLabel }: GroundProps) {
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
