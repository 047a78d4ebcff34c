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
  it("takes the newest two unless asked otherwise", () => {
    expect(pairOf([7, 4, 2], null, null)).toEqual({ from: 4, to: 7 });
    expect(pairOf([7, 4, 2], 2, 7)).toEqual({ from: 2, to: 7 });
    expect(pairOf([7, 4, 2], 9, 4)).toEqual({ from: 2, to: 4 });
  });
  it("has nothing to compare in one", () => {
    expect(pairOf([7], null, null)).toBeNull();
  });
});
