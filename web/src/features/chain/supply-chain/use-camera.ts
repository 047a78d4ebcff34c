"use client";

import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Box } from "./layout";
import {
  allowed,
  firstZoom,
  fitting,
  inWindow,
  lies,
  type Point,
  pointAt,
  roomy,
  type Size,
  scrollFor,
  type View,
} from "./view";

export interface Camera {
  /** What is scrolled. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Null until the window is measured. */
  view: View | null;
  /** The part of the map to draw. */
  drawn: Box;
  /** Looks from nearer or farther, a place in the window staying where it is. */
  zoomBy: (factor: number, place?: Point) => void;
  zoomTo: (zoom: number, place?: Point) => void;
  /** The whole map. */
  fit: () => void;
  /** The point of the map at a place in the window. */
  at: (place: Point) => Point;
  /** Brings a point of the map to the middle. */
  show: (point: Point) => void;
}

const nothing: Box = { left: 0, top: 0, right: 0, bottom: 0 };
const scrolled = (element: HTMLElement): Point => ({ x: element.scrollLeft, y: element.scrollTop });

/** Looks at a map in a window that is scrolled; home is what it looks at first. */
export function useCamera(map: Size, home: Point): Camera {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View | null>(null);
  const [drawn, setDrawn] = useState(nothing);
  // What the next drawing has to bring where: a scale changes at once, but scrolling can only follow it.
  const wanted = useRef<{ point: Point; place: Point } | null>(null);
  const latest = useRef(view);
  const middle = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

  const measure = useEffectEvent((element: HTMLElement) => {
    const room = { width: element.clientWidth, height: element.clientHeight };
    const before = latest.current;
    if (!before) wanted.current = { point: home, place: middle(room) };
    latest.current = { zoom: before?.zoom ?? firstZoom(map, room), room };
    setView(latest.current);
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    measure(element);
    const observer = new ResizeObserver(() => measure(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !view) return;
    if (wanted.current) {
      const { x, y } = scrollFor(map, view, wanted.current.point, wanted.current.place);
      wanted.current = null;
      element.scrollTo(x, y);
    }
    const look = () =>
      setDrawn((before) => {
        const seen = inWindow(map, view, scrolled(element));
        return lies(seen, before) && before.right - before.left < 5 * (seen.right - seen.left)
          ? before
          : roomy(map, view, scrolled(element));
      });
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [view, map]);

  function at(place: Point): Point {
    const element = scroller.current;
    return element && latest.current
      ? pointAt(map, latest.current, scrolled(element), place)
      : { x: 0, y: 0 };
  }
  function zoomTo(zoom: number, place?: Point) {
    const now = latest.current;
    if (!now) return;
    const held = place ?? middle(now.room);
    wanted.current = { point: wanted.current?.point ?? at(held), place: held };
    latest.current = { ...now, zoom: allowed(zoom, map, now.room) };
    setView(latest.current);
  }
  return {
    scroller,
    view,
    drawn,
    zoomTo,
    zoomBy: (factor, place) => zoomTo((latest.current?.zoom ?? 1) * factor, place),
    fit: () => latest.current && zoomTo(fitting(map, latest.current.room)),
    at,
    show: (point) => {
      const element = scroller.current;
      const now = latest.current;
      if (!element || !now) return;
      const { x, y } = scrollFor(map, now, point, middle(now.room));
      element.scrollTo(x, y);
    },
  };
}
