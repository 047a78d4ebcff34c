"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { FarNodes } from "./map-lines";
import type { Camera } from "./use-camera";
import type { Drawing } from "./use-drawing";
import { inWindow, type View } from "./view";

const most = { width: 150, height: 110 };

interface MapOverviewProps {
  drawing: Drawing;
  camera: Camera;
  view: View;
}

/** The whole map in a corner, with the part that is looked at; pressed or dragged over, it shows what is there. */
export function MapOverview({ drawing, camera, view }: MapOverviewProps) {
  const { layout } = drawing;
  const { scroller, show } = camera;
  const part = useRef<SVGRectElement>(null);
  const isWhole =
    layout.width * view.zoom <= view.room.width && layout.height * view.zoom <= view.room.height;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const scrolled = { x: element.scrollLeft, y: element.scrollTop };
      const { left, top, right, bottom } = inWindow(layout, view, scrolled);
      const box = { x: left, y: top, width: right - left, height: bottom - top };
      for (const [name, value] of Object.entries(box)) part.current?.setAttribute(name, String(value));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  });
  const window = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const element = window.current;
    if (!element) return;
    const off = new AbortController();
    const go = (event: PointerEvent) => {
      if (event.buttons !== 1) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      show({
        x: ((event.clientX - left) / width) * layout.width,
        y: ((event.clientY - top) / height) * layout.height,
      });
    };
    element.addEventListener("pointerdown", go, { signal: off.signal });
    element.addEventListener("pointermove", go, { signal: off.signal });
    return () => off.abort();
  });
  if (isWhole) return null;
  // A long column and a wide chain both fill it: what counts here is where things are, not their shape.
  const width = Math.min(most.width, layout.width * 0.15);
  const height = Math.min(most.height, layout.height * 0.15);
  return (
    <svg
      ref={window}
      aria-hidden="true"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      preserveAspectRatio="none"
      width={width}
      height={height}
      className="absolute end-4 bottom-4 z-20 cursor-pointer touch-none rounded-md border border-line-strong bg-sunken max-md:hidden"
    >
      <FarNodes drawing={drawing} />
      <rect ref={part} className="fill-brand/15 stroke-2 stroke-brand" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
