import { describe, expect, it } from "vitest";
import type { GroupEmissions, GroupKpis } from "@/lib/api/types";
import {
  askedOf,
  askedText,
  below,
  counted,
  fileOf,
  isFollowed,
  membership,
  percentOf,
  shareFromOf,
  shareOfPercent,
  withoutBooks,
} from "./model";

describe("membership", () => {
  it.each([
    [0, 0, "none"],
    [1, 12, "whole"],
    [4, 12, "part"],
    [1, 8, "part"],
  ] as const)("%s to %s", (firstMonth, lastMonth, wanted) => {
    expect(membership({ firstMonth, lastMonth })).toBe(wanted);
  });
});

describe("shares", () => {
  it.each([
    ["1", "100"],
    ["0.8", "80"],
    ["0.625", "62.5"],
    ["0.333333", "33.3333"],
    ["0.01", "1"],
    ["0.005", "0.5"],
  ])("%s is %s percent and back", (share, percent) => {
    expect(percentOf(share)).toBe(percent);
    expect(shareOfPercent(percent)).toBe(share);
  });
});

describe("the first day of a share that is being typed", () => {
  const held = { share: "0.6", shareFrom: "2024-03-01", version: 2 };
  it.each([
    ["is kept with the share", held, "60", false, "2024-03-01"],
    ["is today of another share", held, "100", false, "2025-06-15"],
    ["is kept by a correction", held, "100", true, "2024-03-01"],
    ["is ever of the first that is said", { share: "1", shareFrom: null, version: 0 }, "60", false, ""],
    ["is kept while nothing is typed", held, null, false, "2024-03-01"],
  ] as const)("%s", (_, holding, percent, corrects, from) => {
    expect(shareFromOf(holding, percent, corrects, "2025-06-15")).toBe(from);
  });
});

it("counts statuses in their order", () => {
  const rows = [{ status: "b" }, { status: "a" }, { status: "b" }] as const;
  expect(counted(rows, ["a", "b", "c"] as ("a" | "b")[])).toEqual([
    { status: "a", count: 1 },
    { status: "b", count: 2 },
  ]);
});

describe("below", () => {
  const category = (id: string, tier: number, kg: string) => ({
    id,
    tier,
    kg,
    name: id,
    scope: 3,
    before: "0",
  });
  const all: GroupEmissions["categories"] = [
    category("3", 0, "9"),
    category("3.1", 1, "3"),
    category("3.1.a", 2, "3"),
    category("3.10", 1, "6"),
  ];
  const ids = (chosen: string) => below(all, chosen).map(({ id }) => id);
  it("shows the categories of the scopes, the largest first", () => expect(ids("")).toEqual(["3.10", "3.1"]));
  it("goes one tier down, not sideways", () => expect(ids("3.1")).toEqual(["3.1.a"]));
  it("stays at what has nothing below", () => expect(ids("3.1.a")).toEqual(["3.1.a"]));
});

it("names the companies without books", () => {
  const members = [
    { name: "A", hasBooks: true },
    { name: "B", hasBooks: false },
  ] as GroupEmissions["members"];
  expect(withoutBooks({ members }).map(({ name }) => name)).toEqual(["B"]);
});

describe("key figures", () => {
  const value = {
    companyId: "",
    draft: false,
    partly: false,
    unit: "MWh",
    state: "known",
    number: "1.5",
  } as const;
  const kpis = {
    members: [{ name: "A" }, { name: "B" }],
    choices: [],
    figures: [
      {
        kind: "question",
        reference: "B3_01",
        aggregation: "sum",
        name: "El",
        summable: true,
        missing: 1,
        values: [value, { ...value, state: "notAnswered", number: null, unit: "" }],
        totals: [{ unit: "MWh", number: "1.5", companies: 1 }],
      },
    ],
  } as unknown as GroupKpis;
  it("become a file that names what is missing", () => {
    expect(fileOf(kpis, { company: "Bolag", group: "Koncernen", state: (state) => `(${state})` })).toEqual({
      columns: ["Bolag", "El", "", ""],
      rows: [
        ["A", 1.5, "MWh", ""],
        ["B", null, "", "(notAnswered)"],
        ["Koncernen", 1.5, "MWh", ""],
      ],
    });
  });
  it("are followed once", () => {
    expect(isFollowed(kpis.figures, { kind: "question", reference: "B3_01" })).toBe(true);
    expect(isFollowed(kpis.figures, { kind: "category", reference: "B3_01" })).toBe(false);
  });
});

it("reads the questions of an address, each once, and leaves out what is no question", () => {
  const read = askedOf(["sum.B3_01", "average.IM-E1.2_01", "sum.B3_01", "most.B3_02", "sum.", "B3_03"]);
  expect(read.map(askedText)).toEqual(["sum.B3_01", "average.IM-E1.2_01"]);
});
