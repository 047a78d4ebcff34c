import { describe, expect, it } from "vitest";
import type { Comparison, Run } from "@/lib/api/types";
import { byCategory, levelsOf, pairOf, stepsOf } from "./run-model";

const run = (total: string) => ({ total }) as Run;
const part = (cause: Comparison["parts"][number]["cause"], kg: string) => ({ cause, kg, rows: 1 });

describe("stepsOf", () => {
  it("leads from one total to the other, over the causes that moved something", () => {
    const steps = stepsOf({
      from: run("100"),
      to: run("115"),
      parts: [part("new", "25"), part("rule", "0"), part("price", "-10")],
    });
    expect(steps.map(({ id, from, to }) => [id, from, to])).toEqual([
      ["from", 0, 100],
      ["new", 100, 125],
      ["price", 125, 115],
      ["to", 0, 115],
    ]);
  });
});

describe("levelsOf", () => {
  const levels = (from: string, to: string) => levelsOf(stepsOf({ from: run(from), to: run(to), parts: [] }));
  it("begins at zero where the change is large", () => {
    expect(levels("10", "100")).toEqual({ low: 0, high: 100, cut: false });
  });
  it("comes closer where the change is small, and says so", () => {
    const { low, cut } = levels("1000", "1010");
    expect(cut).toBe(true);
    expect(low).toBeGreaterThan(900);
  });
  it("has an axis where there is nothing, and below zero", () => {
    expect(levels("0", "0")).toEqual({ low: 0, high: 1, cut: false });
    expect(levels("-5", "10")).toEqual({ low: -5, high: 10, cut: false });
  });
});

describe("byCategory", () => {
  const group = (cause: "new" | "rule", id: string, kg: string) => ({
    cause,
    scope: 3,
    kg,
    category: { id, name: id },
  });
  const groups = [group("new", "a", "5"), group("rule", "a", "-5"), group("rule", "b", "7")];
  it("adds up all causes, and leaves out what came to nothing", () => {
    expect(byCategory(groups, null).map(({ id, kg }) => [id, kg])).toEqual([["b", 7]]);
  });
  it("narrows to one cause", () => {
    expect(byCategory(groups, "rule").map(({ id, kg }) => [id, kg])).toEqual([
      ["b", 7],
      ["a", -5],
    ]);
  });
});

describe("pairOf", () => {
  const ran = (number: number, changed: number) => ({ number, added: 0, changed, removed: 0 });
  it("takes the newest two unless asked otherwise", () => {
    const runs = [ran(7, 1), ran(4, 1), ran(2, 1)];
    expect(pairOf(runs, null, null)).toEqual({ from: 4, to: 7 });
    expect(pairOf(runs, 2, 7)).toEqual({ from: 2, to: 7 });
    expect(pairOf(runs, 9, 4)).toEqual({ from: 2, to: 4 });
    expect(pairOf(runs, null, 2)).toEqual({ from: 4, to: 2 });
  });
  it("goes back over calculations that changed nothing", () => {
    expect(pairOf([ran(7, 0), ran(4, 0), ran(3, 5), ran(2, 9)], null, null)).toEqual({ from: 2, to: 7 });
    expect(pairOf([ran(7, 0), ran(4, 0), ran(3, 5), ran(2, 9)], null, 4)).toEqual({ from: 2, to: 4 });
    expect(pairOf([ran(7, 0), ran(4, 0), ran(2, 9)], null, null)).toEqual({ from: 4, to: 7 });
    expect(pairOf([ran(7, 0), ran(4, 0)], null, null)).toEqual({ from: 4, to: 7 });
  });
  it("has nothing to compare in one", () => {
    expect(pairOf([ran(7, 1)], null, null)).toBeNull();
  });
});
