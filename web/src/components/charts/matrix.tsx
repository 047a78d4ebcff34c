"use client";

import { scaleLinear } from "d3-scale";
import { lazy, Suspense, useRef, useState } from "react";
import { patiently } from "@/lib/patiently";
import { Canvas } from "./canvas";
import { type Dot, DotMark, dotOf, Leader, type MatrixPoint } from "./matrix-dot";
import { Ground } from "./matrix-ground";
import { type Area, type Field, placeLabels, together } from "./matrix-model";
import { Note, NoteLine } from "./note";
import { useMarks } from "./use-marks";
import { useWidth } from "./use-width";

const Menu = lazy(() =>
  patiently(() => import("./matrix-menu")).then(({ MatrixMenu }) => ({ default: MatrixMenu })),
);

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
  /** What readers hear of a dot. */
  nameOf: (point: MatrixPoint) => string;
  /** Says how many points a dot stands for where they are several. */
  countOf: (count: number) => string;
  onOpen: (id: string) => void;
  height?: number;
}

const margin = { top: 28, right: 16, bottom: 44, left: 36 };
/** Room before each axis for what was measured on the other alone. */
const before = 44;

/**
 * Two measures against each other, with the line that matters on both. Each dot stands at its values and opens what it
 * stands for; where several have the same values, one dot counts them and lists them when it is opened.
 */
export function Matrix({
  label,
  points,
  x: across,
  y: up,
  most,
  threshold,
  thresholdLabel,
  nameOf,
  countOf,
  onOpen,
  height = 460,
}: MatrixProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [listed, setListed] = useState<number | null>(null);
  const trigger = useRef<Element>(null);
  const dots = together(points).flatMap((at) => dotOf(at, countOf) ?? []);
  const { shown, mark } = useMarks(dots.length, (index, element) => {
    const [first, ...others] = dots[index]?.points ?? [];
    if (others.length === 0) return onOpen(first?.id ?? "");
    trigger.current = element;
    setListed(index);
  });
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
  const field: Field = { ...area, across: x(threshold), up: y(threshold) };
  const drawn = dots.map((dot) => {
    const [{ x: right, y: high }] = dot.points;
    return { dot, spot: { x: xOf(right), y: yOf(high), width: widthOf(dot.label) } };
  });
  const places = placeLabels(
    drawn.map(({ spot }) => spot),
    field,
    [writtenAt(field, thresholdLabel)],
  );
  const open = shown === null ? undefined : drawn[shown];
  const list = listed === null ? undefined : dots[listed];
  const namesOf = (several: Dot["points"]) => several.map(nameOf).join(". ");
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
          {drawn.map(({ dot, spot }, index) => (
            <Leader key={dot.points[0].id} spot={spot} label={places[index]} colour={dot.colour} />
          ))}
        </g>
        {drawn.map(({ dot, spot }, index) => {
          const several = dot.points.length > 1;
          const name = several ? `${dot.label}: ${namesOf(dot.points)}` : namesOf(dot.points);
          return (
            <g
              key={dot.points[0].id}
              {...mark(index, name)}
              {...(several ? { "aria-haspopup": "menu", "aria-expanded": listed === index } : {})}
              className="cursor-pointer rounded-md"
            >
              <DotMark dot={dot} spot={spot} label={places[index]} isShown={shown === index} />
            </g>
          );
        })}
      </Canvas>
      {open && !list ? (
        <Note x={open.spot.x} y={open.spot.y} width={width}>
          {open.dot.points.map(({ id, name, verdict }) => (
            <div key={id} className="pb-0.5">
              <p className="font-medium">{name}</p>
              <p>{verdict}</p>
            </div>
          ))}
          <NoteLine label={up.label} value={up.format(open.dot.points[0].y)} />
          <NoteLine label={across.label} value={across.format(open.dot.points[0].x)} />
        </Note>
      ) : null}
      {list ? (
        <Suspense>
          <Menu
            label={list.label}
            points={list.points}
            trigger={trigger}
            onOpen={onOpen}
            onClose={() => setListed(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The width of a label in its letters' size, a little over what it takes. */
function widthOf(label: string): number {
  return label.length * 7 + 2;
}

/** What the words at the level threshold take, at the end of its line. */
function writtenAt({ right, up }: Field, words: string): Area {
  return { left: right - widthOf(words), right, top: up - 18, bottom: up };
}
