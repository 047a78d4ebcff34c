import type { Box } from "./layout";

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How near the map is looked at: its scale, in a window of a size. */
export interface View {
  zoom: number;
  room: Size;
}

/** Height of the line with the names of the columns, which stays where it is while the map is scrolled and zoomed. */
export const headHeight = 32;

const nearest = 2;
/** Farther out words cannot be read: activities are plain areas there. */
export const readable = 0.5;
const comfortable = 0.7;
const farthest = 0.25;

/** The scale at which the whole map is in the window, at most its own. */
export function fitting(map: Size, room: Size): number {
  return Math.min(1, room.width / map.width, Math.max(1, room.height - headHeight) / map.height);
}

/** The scale that the map opens with: the whole if it can be read with ease, else as much as can. */
export function firstZoom(map: Size, room: Size): number {
  return Math.max(comfortable, fitting(map, room));
}

/** The scale nearest to one that is asked for, never farther out than where all is seen. */
export function allowed(zoom: number, map: Size, room: Size): number {
  return Math.min(nearest, Math.max(Math.min(farthest, fitting(map, room)), zoom));
}

/** Where the corner of the map stands in what is scrolled: in the middle of a window that is larger than it. */
export function corner(map: Size, { zoom, room }: View): Point {
  return {
    x: Math.max(0, (room.width - map.width * zoom) / 2),
    y: headHeight + Math.max(0, (room.height - headHeight - map.height * zoom) / 2),
  };
}

/** How large the map is with all that is scrolled. */
export function extent(map: Size, { zoom, room }: View): Size {
  return {
    width: Math.max(room.width, map.width * zoom),
    height: Math.max(room.height, headHeight + map.height * zoom),
  };
}

/** The point of the map that is at a place in the window. */
export function pointAt(map: Size, view: View, scrolled: Point, place: Point): Point {
  const { x, y } = corner(map, view);
  return { x: (scrolled.x + place.x - x) / view.zoom, y: (scrolled.y + place.y - y) / view.zoom };
}

/** How far to scroll to have a point of the map at a place in the window. */
export function scrollFor(map: Size, view: View, point: Point, place: Point): Point {
  const { x, y } = corner(map, view);
  return { x: x + point.x * view.zoom - place.x, y: y + point.y * view.zoom - place.y };
}

/** The part of the map that is in the window, with half a window more on each side. */
export function roomy(map: Size, view: View, scrolled: Point): Box {
  const { left, right, top, bottom } = inWindow(map, view, scrolled);
  const [x, y] = [(right - left) / 2, (bottom - top) / 2];
  return { left: left - x, right: right + x, top: top - y, bottom: bottom + y };
}

/** The part of the map that is in the window. */
export function inWindow(map: Size, view: View, scrolled: Point): Box {
  const { x: left, y: top } = pointAt(map, view, scrolled, { x: 0, y: 0 });
  return { left, top, right: left + view.room.width / view.zoom, bottom: top + view.room.height / view.zoom };
}

/** Whether a box lies in another. */
export function lies(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}
