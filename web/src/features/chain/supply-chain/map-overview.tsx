"use client";

import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { FarNodes } from "./map-lines";
import type { Camera } from "./use-camera";
import type { Drawing } from "./use-drawing";
import { inWindow, type View } from "./view";

const most = { width: 150, height: 110 };
const small = 0.15;

interface MapOverviewProps {
  drawing: Drawing;
  camera: Camera;
  view: View;
}

/** The whole map in a corner, with the part that is looked at; pressed or dragged over, it shows what is there. */
export function MapOverview({ drawing, camera, view }: MapOverviewProps) {
  const { layout } = drawing;
  const { scroller, show } = camera;
  const window = useRef<HTMLDivElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const isWhole =
    layout.width * view.zoom <= view.room.width && layout.height * view.zoom <= view.room.height;
  // A long column and a wide chain both fill it: what counts here is where things are, not their shape.
  const width = Math.min(most.width, layout.width * small);
  const height = Math.min(most.height, layout.height * small);
  const across = width / layout.width;
  const down = height / layout.height;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const scrolled = { x: element.scrollLeft, y: element.scrollTop };
      const { left, top } = inWindow(layout, view, scrolled);
      if (part.current) part.current.style.translate = `${left * across}px ${top * down}px`;
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  });
  const go = useEffectEvent((event: PointerEvent) => {
    const box = window.current?.getBoundingClientRect();
    if (box && event.buttons === 1)
      show({ x: (event.clientX - box.left) / across, y: (event.clientY - box.top) / down });
  });
  useEffect(() => {
    const element = window.current;
    if (!element) return;
    const off = new AbortController();
    element.addEventListener("pointerdown", go, { signal: off.signal });
    element.addEventListener("pointermove", go, { signal: off.signal });
    return () => off.abort();
  }, []);
  return (
    <div
      ref={window}
      aria-hidden
      hidden={isWhole}
      className="absolute end-4 bottom-4 z-20 cursor-pointer touch-none overflow-hidden rounded-md border border-line-strong bg-sunken max-md:hidden"
      style={{ width, height }}
    >
      <Areas drawing={drawing} width={width} height={height} />
      <div
        ref={part}
        className="absolute top-0 left-0 border-2 border-brand bg-brand/15 will-change-[translate]"
        style={{
          width: (view.room.width / view.zoom) * across,
          height: (view.room.height / view.zoom) * down,
        }}
      />
    </div>
  );
}

/** What does not change while the map is scrolled, so that it is not drawn again. */
const Areas = memo(function Areas({
  drawing,
  width,
  height,
}: {
  drawing: Drawing;
  width: number;
  height: number;
}) {
  const { layout } = drawing;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      preserveAspectRatio="none"
      width={width}
      height={height}
      className="will-change-transform"
    >
      <FarNodes drawing={drawing} />
    </svg>
  );
});
