"use client";

import { scaleBand, scaleLinear } from "d3-scale";
import { Levels } from "@/components/charts/axis";
import { Canvas } from "@/components/charts/canvas";
import { paint } from "@/components/charts/colour";
import { Note, NoteLine } from "@/components/charts/note";
import { useMarks } from "@/components/charts/use-marks";
import { useWidth } from "@/components/charts/use-width";
import { levelsOf, type Step } from "./run-model";

interface WaterfallProps {
  label: string;
  steps: readonly Step[];
  nameOf: (step: Step) => string;
  /** Writes a figure with its unit. */
  format: (value: number) => string;
  formatLevel: (value: number) => string;
  onOpen: (step: Step) => void;
  chosen: string | null;
}

const height = 260;
const margin = { top: 8, right: 4, bottom: 24, left: 64 };

/** The way from one total to another: whole bars at the ends, in between what each cause adds or takes. */
export function Waterfall({ label, steps, nameOf, format, formatLevel, onOpen, chosen }: WaterfallProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const { shown, mark } = useMarks(steps.length, (index) => {
    const step = steps[index];
    if (step) onOpen(step);
  });
  const x = scaleBand(
    steps.map(({ id }) => id),
    [margin.left, width - margin.right],
  ).padding(0.3);
  const { low, high } = levelsOf(steps);
  const y = scaleLinear([low, high], [height - margin.bottom, margin.top]).nice(4);
  const floor = y.domain()[0] ?? low;
  const noted = shown === null ? undefined : steps[shown];
  const letters = Math.max(3, Math.floor(x.step() / 7));

  return (
    <div ref={box} className="relative">
      <Canvas label={label} width={width} height={height}>
        <Levels scale={y} left={margin.left} right={width - margin.right} format={formatLevel} />
        {steps.map((step, index) => {
          const left = x(step.id) ?? 0;
          const isEnd = step.id === "from" || step.id === "to";
          const from = y(isEnd ? Math.max(floor, 0) : step.from);
          const to = y(step.to);
          const name = nameOf(step);
          const colour = isEnd ? "series-1" : step.value > 0 ? "series-2" : "series-3";
          const faded = chosen !== null && chosen !== step.id;
          return (
            <g
              key={step.id}
              {...mark(index, `${name}, ${format(step.value)}`)}
              className={`cursor-pointer outline-offset-1 transition-opacity ${faded ? "opacity-35" : ""}`}
            >
              <rect
                x={left}
                y={margin.top}
                width={x.bandwidth()}
                height={height - margin.top - margin.bottom}
                fill="transparent"
              />
              <rect
                x={left}
                y={Math.min(from, to)}
                width={x.bandwidth()}
                height={Math.max(1, Math.abs(from - to))}
                style={{ fill: paint(colour) }}
              />
              <text
                x={left + x.bandwidth() / 2}
                y={height - 6}
                textAnchor="middle"
                aria-hidden
                className="fill-muted text-xs"
              >
                {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
              </text>
            </g>
          );
        })}
      </Canvas>
      {noted ? (
        <Note x={(x(noted.id) ?? 0) + x.bandwidth() / 2} y={height / 2} width={width}>
          <NoteLine label={nameOf(noted)} value={format(noted.value)} />
        </Note>
      ) : null}
    </div>
  );
}
