import { expect, it } from "vitest";
import { companiesOf, isCalm, pauseOf } from "./model";
import type { Dashboard } from "./types";

const none = { all: 0, items: [] };
const calm: Dashboard = {
  companies: [
    { standard: 2, companies: 3 },
    { standard: 3, companies: 40 },
  ],
  people: 0,
  agencies: 0,
  answers: 0,
  footprints: 0,
  suggestions: 0,
  running: { all: 4, items: [] },
  failed: none,
  unmatched: none,
  shutOut: none,
};

it("adds up the companies of all standards", () => {
  expect(companiesOf(calm)).toBe(43);
});

it.each(["failed", "unmatched", "shutOut"] as const)("is not calm while something is %s", (list) => {
  expect(isCalm(calm)).toBe(true);
  expect(isCalm({ ...calm, [list]: { all: 1, items: [] } })).toBe(false);
  expect(isCalm({ ...calm, suggestions: 1 })).toBe(false);
});

it("asks more often while something is under way", () => {
  expect(pauseOf(calm)).toBeLessThan(pauseOf({ running: none }));
  expect(pauseOf(undefined)).toBe(pauseOf({ running: none }));
});
