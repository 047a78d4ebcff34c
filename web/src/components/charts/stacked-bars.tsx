"use client";

import { scaleBand, scaleLinear } from "d3-scale";
import { useTranslations } from "next-intl";
import { Levels, labelEvery } from "./axis";
import { Canvas } from "./canvas";
import { type Colour, paint } from "./colour";
import { Note, NoteLine } from "./note";
import { extent, type Stack, stackOf } from "./stack";
import { useMarks } from "./use-marks";
import { useWidth } from "./use-width";

export interface Series {
  id: string;
  label: string;
  colour: Colour;
}

export interface Bar {
  id: string;
  /** Under the bar. */
  label: string;
  /** For readers and the note, such as the month's whole name. */
  name: string;
  /** By the id of the series. */
  values: Readonly<Record<string, number>>;
  /** What stood here before; drawn as a stroke across the bar. */
  before?: number | null;
}

interface StackedBarsProps {
  label: string;
  series: readonly Series[];
  bars: readonly Bar[];
  /** Writes a figure with its unit. */
  format: (value: number) => string;
  /** Writes a level of the axis; as format where left out. */
  formatLevel?: (value: number) => string;
  /** The name of what `before` means, such as "2024". */
  beforeLabel?: string;
  onOpen?: (id: string) => void;
  /** The chosen bars; the others step back. */
  chosen?: ReadonlySet<string>;
  height?: number;
}

const margin = { top: 8, right: 4, bottom: 24, left: 56 };

export function StackedBars({
  label,
  series,
  bars,
  format,
  formatLevel = format,
  beforeLabel,
  onOpen,
  chosen,
  height = 240,
}: StackedBarsProps) {
  const t = useTranslations("ui.chart");
  const [box, width] = useWidth<HTMLDivElement>();
  const stacks = bars.map((bar) => stackOf(bar.values, series));
  const { shown, mark } = useMarks(bars.length, onOpen && ((index) => onOpen(bars[index]?.id ?? "")));
  const x = scaleBand(
    bars.map(({ id }) => id),
    [margin.left, width - margin.right],
  ).padding(0.28);
  const y = scaleLinear(
    extent(
      stacks,
      bars.map(({ before }) => before ?? 0),
    ),
    [height - margin.bottom, margin.top],
  ).nice(4);
  const every = labelEvery(
    bars.map((bar) => bar.label),
    x.step(),
  );
  const nameOf = (bar: Bar, stack: Stack) =>
    [
      bar.name,
      ...series.map(({ id, label: part }) => `${part} ${format(bar.values[id] ?? 0)}`),
      `${t("total")} ${format(stack.total)}`,
    ].join(", ");
  const noted = shown === null ? undefined : bars[shown];

  return (
    <div ref={box} className="relative">
      <Canvas label={label} width={width} height={height}>
        <Levels scale={y} left={margin.left} right={width - margin.right} format={formatLevel} />
        {bars.map((bar, index) => {
          const stack = stacks[index] ?? { pieces: [], total: 0 };
          const left = x(bar.id) ?? 0;
          const faded = chosen && chosen.size > 0 && !chosen.has(bar.id);
          return (
            <g
              key={bar.id}
              {...mark(index, nameOf(bar, stack))}
              className={`outline-offset-1 transition-opacity ${onOpen ? "cursor-pointer" : ""} ${faded ? "opacity-35" : ""}`}
            >
              <rect
                x={left}
                y={margin.top}
                width={x.bandwidth()}
                height={height - margin.top - margin.bottom}
                fill="transparent"
              />
              {stack.pieces.map(({ id, from, to }) => (
                <rect
                  key={id}
                  x={left}
                  width={x.bandwidth()}
                  y={y(Math.max(from, to))}
                  height={Math.abs(y(from) - y(to))}
                  style={{ fill: paint(series.find((one) => one.id === id)?.colour ?? "muted") }}
                />
              ))}
              {bar.before ? (
                <line
                  x1={left - 3}
                  x2={left + x.bandwidth() + 3}
                  y1={y(bar.before)}
                  y2={y(bar.before)}
                  strokeWidth={2}
                  className="stroke-ink"
                />
              ) : null}
              <text
                x={left + x.bandwidth() / 2}
                y={height - 6}
                textAnchor="middle"
                aria-hidden
                className="fill-muted text-xs"
              >
                {index % every === 0 ? bar.label : null}
              </text>
            </g>
          );
        })}
      </Canvas>
      {noted ? (
        <Note x={(x(noted.id) ?? 0) + x.bandwidth() / 2} y={height / 2} width={width}>
          <p className="pb-0.5 font-medium">{noted.name}</p>
          {series.map(({ id, label: part }) => (
            <NoteLine key={id} label={part} value={format(noted.values[id] ?? 0)} />
          ))}
          <NoteLine label={t("total")} value={format(stackOf(noted.values, series).total)} />
          {beforeLabel && noted.before !== undefined && noted.before !== null ? (
            <NoteLine label={beforeLabel} value={format(noted.before)} />
          ) : null}
        </Note>
      ) : null}
    </div>
  );
}
