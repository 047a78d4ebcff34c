"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { Chain, ChainFigure } from "@/lib/api/supply-chain-types";
import { useEditor } from "./editor";
import {
  type Curve,
  curveOf,
  curves,
  curveTo,
  dropped,
  type Layout,
  laidOut,
  nearest,
  pathOf,
} from "./layout";
import type { NodeActs } from "./map-node";
import { heightOf, type Measure, measured, type Tone, toneOf } from "./measures";
import { type Column, connecting, mayConnect } from "./model";
import type { Camera } from "./use-camera";
import type { Doing } from "./use-doing";
import { useMapMouse } from "./use-map-mouse";
import { type Point, readable } from "./view";

/** All that is drawn of the map, whatever part of it is looked at. */
export interface Drawing {
  layout: Layout;
  lines: readonly Curve[];
  toneOf: (id: string) => Tone;
  /** The largest value of the measure. */
  most: number;
}

export function drawingOf(
  chain: Chain,
  columns: readonly Column[],
  figures: ReadonlyMap<string, ChainFigure>,
  measure: Measure,
): Drawing {
  const shown = columns.flatMap(({ activities }) => activities);
  const { values, most } = measured(shown, figures, measure);
  const valueFor = (id: string) => values.get(id) ?? null;
  const layout = laidOut(columns, ({ id }) => heightOf(valueFor(id), most));
  return { layout, lines: curves(chain, layout), most, toneOf: (id) => toneOf(valueFor(id), most) };
}

/** Where a map is opened: at the own business, and as high as its middle. */
export function homeOf({ columns, width, height }: Layout): Point {
  const own = columns.find(({ column }) => column.segment === "core");
  return { x: own ? own.x : width / 2, y: height / 2 };
}

/** How near to a line a click has to be, on the screen. */
const reach = 8;

/** What the mouse does to the chain. */
export function useChainMouse(
  camera: Camera,
  trail: RefObject<SVGPathElement | null>,
  { layout, lines }: Drawing,
  doing: Doing,
) {
  const { chain, run } = useEditor();
  const zoom = camera.view?.zoom ?? 1;
  useEffect(() => {
    // What was drawn along the mouse belongs to where things stood.
    if (layout) trail.current?.setAttribute("d", "");
  }, [layout, trail]);
  useMapMouse({
    camera,
    trail,
    linesOf: (id, by = { x: 0, y: 0 }) => {
      const stood = layout.byId.get(id);
      if (!stood) return "";
      const stands = { ...stood, x: stood.x + by.x, y: stood.y + by.y };
      const placeOf = (other: string) => (other === id ? stands : layout.byId.get(other));
      const own = lines.flatMap(({ connection: { from, to } }) => {
        const [begin, end] = from === id || to === id ? [placeOf(from), placeOf(to)] : [];
        return begin && end ? [{ points: curveOf(begin, end) }] : [];
      });
      return pathOf(own);
    },
    lineTo: (id, { x, y }) => {
      const from = layout.byId.get(id);
      return from ? pathOf([{ points: curveTo(from, x, y, true) }]) : "";
    },
    mayLink: (from, to) => mayConnect(chain, from, to),
    onLink: (from, to) => run(connecting(from, to)),
    onMove: (id, by) => {
      const node = layout.byId.get(id);
      if (!node) return;
      const changes = dropped(chain, layout, node.activity, node.x + by.x, node.y + by.y);
      if (changes.activities.length > 0) run(changes);
    },
    onClick: (point) => {
      if (zoom < readable) {
        camera.zoomTo(1);
        camera.show(point);
        return;
      }
      const connection = nearest(lines, point.x, point.y, reach / zoom)?.connection;
      if (connection) doing.setOpen({ what: "connection", connection });
    },
  });
}

/** What can be done with activities, the same all the time: what is drawn of them need not be drawn again. */
export function useActs(doing: Doing): NodeActs {
  const latest = useRef(doing);
  useEffect(() => {
    latest.current = doing;
  });
  const [acts] = useState<NodeActs>(() => ({
    open: (activity) => latest.current.setOpen({ what: "activity", activity }),
    link: (activity) => latest.current.setLinking(activity),
    linkTo: (activity) => latest.current.linkTo(activity),
  }));
  return acts;
}
