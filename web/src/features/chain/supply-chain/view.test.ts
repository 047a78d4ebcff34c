import { expect, test } from "vitest";
import {
  allowed,
  corner,
  extent,
  firstZoom,
  fitting,
  inWindow,
  lies,
  pointAt,
  roomy,
  scrollFor,
} from "./view";

const room = { width: 1000, height: 632 };
const small = { width: 500, height: 300 };
const large = { width: 2000, height: 12_000 };

test("a small map is shown as it is, in the middle; a large one as large as can be read with ease", () => {
  expect(fitting(small, room)).toBe(1);
  expect(corner(small, { zoom: 1, room })).toEqual({ x: 250, y: 182 });
  expect(extent(small, { zoom: 1, room })).toEqual(room);
  expect(fitting(large, room)).toBe(0.05);
  expect(firstZoom(small, room)).toBe(1);
  for (const much of [large, { width: 1900, height: 300 }]) expect(firstZoom(much, room)).toBe(0.7);
  expect(corner(large, { zoom: 1, room })).toEqual({ x: 0, y: 32 });
});

test("nobody gets lost by zooming", () => {
  expect(allowed(100, large, room)).toBe(2);
  expect(allowed(0.001, large, room)).toBe(0.05);
  expect(allowed(0.001, small, room)).toBe(0.25);
});

test.each([0.1, 0.7, 2])("a point stays under the pointer at scale %f", (zoom) => {
  const view = { zoom, room };
  const scrolled = scrollFor(large, view, { x: 900, y: 4000 }, { x: 300, y: 200 });
  const { x, y } = pointAt(large, view, scrolled, { x: 300, y: 200 });
  expect([x, y].map(Math.round)).toEqual([900, 4000]);
});

test("what is drawn reaches half a window farther than what is seen", () => {
  const view = { zoom: 1, room };
  const scrolled = { x: 100, y: 2000 };
  expect(inWindow(large, view, scrolled)).toEqual({ left: 100, right: 1100, top: 1968, bottom: 2600 });
  const drawn = roomy(large, view, scrolled);
  expect(drawn).toEqual({ left: -400, right: 1600, top: 1652, bottom: 2916 });
  expect(lies(inWindow(large, view, { x: 400, y: 2300 }), drawn)).toBe(true);
  expect(lies(inWindow(large, view, { x: 400, y: 2400 }), drawn)).toBe(false);
});
