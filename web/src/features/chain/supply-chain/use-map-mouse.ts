"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Camera } from "./use-camera";
import type { Point } from "./view";

interface MapMouse {
  camera: Camera;
  /** Where lines are drawn that follow the mouse. */
  trail: RefObject<SVGPathElement | null>;
  /** The lines of an activity, moved by so much from where it stands. */
  linesOf: (id: string, by?: Point) => string;
  /** The line of a connection that is being drawn from an activity to a point. */
  lineTo: (id: string, to: Point) => string;
  /** Whether a connection can lead from one activity to another. */
  mayLink: (from: string, to: string) => boolean;
  onLink: (from: string, to: string) => void;
  /** An activity was let go this far from where it stood. */
  onMove: (id: string, by: Point) => void;
  /** A place where there is no activity was clicked. */
  onClick: (point: Point) => void;
}

/** What the mouse does while its button is down. */
interface Grip {
  what: "pan" | "move" | "link";
  id: string;
  begin: Point;
  scrolled: Point;
  node: HTMLElement | null;
  moving: boolean;
  over: HTMLElement | null;
}

/** A press that goes no farther than this is a click. */
const slack = 4;

const nodeAt = (target: EventTarget | Element | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-node]") : null;

const idOf = (node: HTMLElement) => node.dataset.node ?? "";

/** Takes away what showed that something is dragged. */
function rest({ node, over }: Grip) {
  over?.removeAttribute("data-over");
  node?.removeAttribute("data-moved");
  node?.style.removeProperty("translate");
}

const isOnBar = ({ offsetX, offsetY }: PointerEvent, { clientWidth, clientHeight }: HTMLElement) =>
  offsetX >= clientWidth || offsetY >= clientHeight;

function gripOf(event: PointerEvent, scroller: HTMLElement): Grip | null {
  if (event.button !== 0 || !(event.target instanceof Element)) return null;
  if (event.target === scroller && isOnBar(event, scroller)) return null;
  const node = nodeAt(event.target);
  const link = event.target.closest("[data-link]");
  // A finger scrolls; it draws connections from their button, and moves things in the list.
  if (event.pointerType === "touch" && !link) return null;
  return {
    what: link ? "link" : node ? "move" : "pan",
    id: node?.dataset.node ?? "",
    begin: { x: event.clientX, y: event.clientY },
    scrolled: { x: scroller.scrollLeft, y: scroller.scrollTop },
    node,
    moving: false,
    over: null,
  };
}

/** Drags the map, its activities and new connections; zooms with Ctrl and the wheel, or two fingers on a pad. */
export function useMapMouse({ camera, trail, linesOf, lineTo, mayLink, onLink, onMove, onClick }: MapMouse) {
  const { scroller, view } = camera;
  const zoom = view?.zoom ?? 1;
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const box = scroller.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  /** How far something was dragged on the map. */
  const moved = ({ begin, scrolled }: Grip, event: MouseEvent): Point => ({
    x: (event.clientX - begin.x + (scroller.current?.scrollLeft ?? 0) - scrolled.x) / zoom,
    y: (event.clientY - begin.y + (scroller.current?.scrollTop ?? 0) - scrolled.y) / zoom,
  });
  const draw = (line: string) => trail.current?.setAttribute("d", line);

  const pan = ({ scrolled, begin }: Grip, event: PointerEvent) =>
    scroller.current?.scrollTo(
      scrolled.x - (event.clientX - begin.x),
      scrolled.y - (event.clientY - begin.y),
    );
  function move(grip: Grip, event: PointerEvent) {
    const by = moved(grip, event);
    if (grip.node) {
      grip.node.dataset.moved = "";
      grip.node.style.translate = `${by.x}px ${by.y}px`;
    }
    draw(linesOf(grip.id, by));
  }
  function link(grip: Grip, event: PointerEvent) {
    const over = nodeAt(document.elementFromPoint(event.clientX, event.clientY));
    const target = over && mayLink(grip.id, idOf(over)) ? over : null;
    if (target !== grip.over) {
      grip.over?.removeAttribute("data-over");
      target?.setAttribute("data-over", "");
      grip.over = target;
    }
    draw(lineTo(grip.id, camera.at(placeOf(event))));
  }
  const drag = useEffectEvent((grip: Grip, event: PointerEvent) => {
    ({ pan, move, link })[grip.what](grip, event);
  });

  const drop = useEffectEvent((grip: Grip, event: PointerEvent) => {
    if (!grip.moving && grip.what === "pan") onClick(camera.at(placeOf(event)));
    if (grip.moving && grip.what === "move") onMove(grip.id, moved(grip, event));
    if (grip.moving && grip.over) onLink(grip.id, idOf(grip.over));
  });

  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    camera.zoomBy(Math.exp(-Math.max(-40, Math.min(40, event.deltaY)) / 100), placeOf(event));
  });

  const point = useEffectEvent((event: Event) => {
    const id = nodeAt(event.target)?.dataset.node;
    draw(id ? linesOf(id) : "");
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const off = new AbortController();
    const { signal } = off;
    let grip: Grip | null = null;
    const follow = (event: PointerEvent) => {
      if (!grip) return;
      const far = Math.hypot(event.clientX - grip.begin.x, event.clientY - grip.begin.y) > slack;
      if (!grip.moving && far) {
        grip.moving = true;
        element.setPointerCapture(event.pointerId); // and the click that follows is nobody's
      }
      if (grip.moving) drag(grip, event);
    };
    const end = (event: PointerEvent) => {
      if (!grip) return;
      rest(grip);
      if (grip.moving) trail.current?.setAttribute("d", "");
      if (event.type === "pointerup") drop(grip, event);
      grip = null;
    };
    element.addEventListener("pointerdown", (event) => (grip = gripOf(event, element)), { signal });
    element.addEventListener("pointermove", follow, { signal });
    element.addEventListener("pointerup", end, { signal });
    element.addEventListener("pointercancel", end, { signal });
    element.addEventListener("wheel", wheel, { signal, passive: false });
    const hover = (event: Event) => grip?.moving || point(event);
    for (const name of ["pointerover", "focusin"]) element.addEventListener(name, hover, { signal });
    for (const name of ["pointerleave", "focusout"])
      element.addEventListener(name, () => grip?.moving || trail.current?.setAttribute("d", ""), { signal });
    return () => off.abort();
  }, [scroller, trail]);
}
