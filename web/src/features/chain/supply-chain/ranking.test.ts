import { describe, expect, test } from "vitest";
import type { ChainFigure } from "@/lib/api/supply-chain-types";
import { figureOf, heightOf, measured, steps, toneOf } from "./measures";
import { figuresById, partBySpend, ranked, worthAsking } from "./ranking";

function figure(id: string, some: Partial<ChainFigure> = {}): ChainFigure {
  return {
    id,
    stakeholders: [id],
    rows: 1,
    amount: "100",
    kg: "10",
    intensity: "100",
    share: "0.1",
    bySpend: "0",
    uncertainty: "0",
    rank: 0,
    ...some,
  };
}

const steel = figure("steel", {
  kg: "500",
  amount: "20",
  share: "0.2",
  intensity: "25000",
  bySpend: "400",
  rank: 2,
});
const fuel = figure("fuel", {
  kg: "90",
  amount: "1000",
  share: null,
  intensity: "90",
  bySpend: "90",
  rank: 1,
});
const gift = figure("gift", { kg: "7", amount: "0", share: "0.9", intensity: null });
const all = [gift, fuel, steel];
const ids = (figures: ChainFigure[]) => figures.map(({ id }) => id).join(" ");

test.each([
  ["kg", "steel fuel gift"],
  ["amount", "fuel steel gift"],
  ["intensity", "steel fuel gift"],
  ["share", "gift steel fuel"],
] as const)("by %s the largest come first, and those without it last", (order, found) => {
  expect(ids(ranked(all, order))).toBe(found);
});

test("who is worth asking is in the order of the server, and nobody who has nothing to gain", () => {
  expect(ids(worthAsking(all, 3))).toBe("fuel steel");
  expect(ids(worthAsking(all, 1))).toBe("fuel");
  expect(partBySpend(steel)).toBe(0.8);
  expect(partBySpend(figure("none", { kg: "0" }))).toBe(0);
});

test("who turned out to be one supplier has one figure, under each name", () => {
  const twice = figure("steel", { stakeholders: ["steel", "steel-again"] });
  expect([...figuresById([twice, fuel])]).toEqual([
    ["steel", twice],
    ["steel-again", twice],
    ["fuel", fuel],
  ]);
});

describe("size and colour on the map", () => {
  test("grow with the value, up to the largest", () => {
    expect([null, 0, -5, 50, 100].map((value) => heightOf(value, 100))).toEqual([64, 64, 64, 100, 136]);
    expect([null, 0, -5, 1, 5, 6, 21, 51, 100].map((value) => toneOf(value, 100))).toEqual([
      0, 0, 0, 1, 1, 2, 3, 4, 4,
    ]);
  });
  test("the legend says from where on a colour is", () => {
    expect(steps(1000)).toEqual([
      { tone: 4, from: 500 },
      { tone: 3, from: 200 },
      { tone: 2, from: 50 },
      { tone: 1, from: 0 },
    ]);
    expect(steps(0)).toEqual([]);
  });
  test("an activity has the figures of who does it", () => {
    expect(figureOf(gift, "intensity")).toBeNull();
    const activity = { id: "a", stakeholderId: "steel" } as Parameters<typeof measured>[0][number];
    const { values, most } = measured(
      [activity, { ...activity, id: "b", stakeholderId: null }],
      new Map(all.map((one) => [one.id, one])),
      "kg",
    );
    expect([...values]).toEqual([
      ["a", 500],
      ["b", null],
    ]);
    expect(most).toBe(500);
  });
});
