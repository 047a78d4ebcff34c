"use client";

import { scaleLinear, scalePoint } from "d3-scale";
import { line as lineShape } from "d3-shape";
import { useTranslations } from "next-intl";
import { Levels, labelEvery } from "./axis";
import { Canvas } from "./canvas";
import { type Colour, paint } from "./colour";
import { Note, NoteLine } from "./note";
import { useMarks } from "./use-marks";
import { useWidth } from "./use-width";

export interface LineSeries {
  id: string;
  label: string;
  colour: Colour;
  /** One value for each place; null where there is none, and the line breaks. */
  values: readonly (number | null)[];
}

interface LineChartProps {
  label: string;
  /** The places along the axis: short name and the one for readers. */
  places: readonly { id: string; label: string; name: string }[];
  series: readonly LineSeries[];
  format: (value: number) => string;
  formatLevel?: (value: number) => string;
  height?: number;
}

const margin = { top: 12, right: 16, bottom: 24, left: 56 };

/** Development over time. Each place is one mark that names the values of all lines. */
export function LineChart({
  label,
  places,
  series,
  format,
  formatLevel = format,
  height = 240,
}: LineChartProps) {
  const t = useTranslations("ui.chart");
  const [box, width] = useWidth<HTMLDivElement>();
  const { shown, mark } = useMarks(places.length);
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const x = scalePoint(
    places.map(({ id }) => id),
    [margin.left + 8, width - margin.right],
  );
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(1, ...values)],
    [height - margin.bottom, margin.top],
  ).nice(4);
  const step = x.step() || width;
  const every = labelEvery(
    places.map((place) => place.label),
    step,
  );
  const at = (index: number) => x(places[index]?.id ?? "") ?? 0;
  const pathOf = lineShape<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => at(index))
    .y((value) => y(value ?? 0));

  return (
    <div ref={box} className="relative">
      <Canvas label={label} width={width} height={height}>
        <Levels scale={y} left={margin.left} right={width - margin.right} format={formatLevel} />
        {series.map((one) => (
          <path
            key={one.id}
            d={pathOf([...one.values]) ?? ""}
            fill="none"
            strokeWidth={2}
            strokeLinejoin="round"
            style={{ stroke: paint(one.colour) }}
          />
        ))}
        {places.map((place, index) => (
          <g
            key={place.id}
            {...mark(
              index,
              series
                .map(({ label: name, values: row }) =>
                  t("point", {
                    name,
                    at: place.name,
                    value: row[index] === null ? "–" : format(row[index] ?? 0),
                  }),
                )
                .join(", "),
            )}
          >
            <rect
              x={at(index) - step / 2}
              y={margin.top}
              width={step}
              height={height - margin.top - margin.bottom}
              fill="transparent"
            />
            {series.map(({ id, colour, values: row }) =>
              row[index] === null || row[index] === undefined ? null : (
                <circle
                  key={id}
                  cx={at(index)}
                  cy={y(row[index])}
                  r={shown === index ? 4.5 : 3}
                  style={{ fill: paint(colour) }}
                  className="stroke-surface"
                />
              ),
            )}
            <text x={at(index)} y={height - 6} textAnchor="middle" aria-hidden className="fill-muted text-xs">
              {index % every === 0 ? place.label : null}
            </text>
          </g>
        ))}
      </Canvas>
      {shown !== null && places[shown] ? (
        <Note x={at(shown)} y={height / 2} width={width}>
          <p className="pb-0.5 font-medium">{places[shown].name}</p>
          {series.map(({ id, label: name, values: row }) => (
            <NoteLine key={id} label={name} value={row[shown] === null ? "–" : format(row[shown] ?? 0)} />
          ))}
        </Note>
      ) : null}
    </div>
  );
}
