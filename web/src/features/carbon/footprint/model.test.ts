import { describe, expect, it } from "vitest";
import type { Totals } from "@/lib/api/types";
import { type Filter, noFilter } from "./filter";
import { category } from "./fixture";
import {
  gapsOf,
  inTiers,
  isProposable,
  leafChoices,
  pathOf,
  peak,
  ranked,
  scope2Of,
  scopesOf,
  shareOf,
  sortName,
  sortOf,
  stacked,
  stepsBelow,
  stretches,
  tiersOf,
  treeOf,
} from "./model";

const tree = [
  category("1", 30),
  category("1.fuel", 30),
  category("1.fuel.oil", 30),
  category("3", 70),
  category("3.goods", 60),
  category("3.goods.steel", 45),
  category("3.goods.paper", 15),
  category("3.travel", 10),
  category("3.travel.rail", 10),
];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const totals: Totals = {
  total: "100",
  scope1: "30",
  scope2Location: "20",
  scope2Market: "5",
  scope3: "50",
  biogenic: "1",
  low: "60",
  high: "130",
};

describe("tiers", () => {
  it("are those that occur below the scopes", () => {
    expect(tiersOf(tree)).toEqual([1, 2]);
  });
  it.each([
    ["only", 1, ["1.fuel", "3.goods", "3.travel"]],
    ["only", 2, ["1.fuel.oil", "3.goods.steel", "3.goods.paper", "3.travel.rail"]],
    ["to", 1, ["1", "1.fuel", "3", "3.goods", "3.travel"]],
    ["all", 1, ids(tree)],
  ] as const)("%s %s", (mode, tier, wanted) => {
    expect(ids(inTiers(tree, { mode, tier }))).toEqual(wanted);
  });
  it.each(["only", "to", "all"] as const)("shown as %s add up to the whole", (mode) => {
    for (const tier of [1, 2]) {
      const sum = ranked(inTiers(tree, { mode, tier })).reduce((kg, one) => kg + Number(one.kg), 0);
      expect(sum).toBe(100);
    }
  });
});

describe("ranked", () => {
  it("lists what has nothing below it, largest first", () => {
    expect(ids(ranked(tree))).toEqual(["3.goods.steel", "1.fuel.oil", "3.goods.paper", "3.travel.rail"]);
  });
});

describe("treeOf", () => {
  it("builds the tree, scopes in their order and the largest first below them", () => {
    const shape = (rows: ReturnType<typeof treeOf>): unknown =>
      rows.map((row) => [row.category.id, shape(row.children)]);
    expect(shape(treeOf(tree))).toEqual([
      ["1", [["1.fuel", [["1.fuel.oil", []]]]]],
      [
        "3",
        [
          [
            "3.goods",
            [
              ["3.goods.steel", []],
              ["3.goods.paper", []],
            ],
          ],
          ["3.travel", [["3.travel.rail", []]]],
        ],
      ],
    ]);
  });
  it("makes roots of what has lost its parent", () => {
    expect(treeOf([category("3.goods", 1)]).map((row) => row.category.id)).toEqual(["3.goods"]);
  });
});

describe("pathOf", () => {
  it("leads from the top", () => {
    expect(ids(pathOf(tree, "3.goods.steel"))).toEqual(["3", "3.goods", "3.goods.steel"]);
    expect(pathOf(tree, "9")).toEqual([]);
  });
});

describe("scopes", () => {
  it("take scope 2 by the chosen method, now and the year before", () => {
    expect(scope2Of(totals, "market")).toBe("5");
    expect(scopesOf(totals, totals, "location")[1]).toEqual({ scope: 2, kg: "20", before: "20" });
    expect(scopesOf(totals, null, "market")[1]).toEqual({ scope: 2, kg: "5", before: null });
  });
});

describe("figures", () => {
  it("have no share of nothing", () => {
    expect(shareOf("5", "20")).toBe(0.25);
    expect(shareOf("5", 0)).toBeNull();
  });
  it("take their unit from the largest month of both years", () => {
    const month = { month: 1, scope1: "0", scope2: "0", scope3: "0", total: "10", previous: "12" };
    expect(peak([month, { ...month, total: "11", previous: null }])).toBe(12);
    expect(peak([])).toBe(0);
  });
});

describe("sort", () => {
  it("goes to the URL and back", () => {
    for (const name of ["date", "-kg"]) expect(sortName(sortOf(name))).toBe(name);
    expect(sortOf("-kg")).toEqual({ id: "kg", desc: true });
  });
});

describe("leafChoices", () => {
  it("names leaves with the way up, once where both share a name", () => {
    const choice = (id: string, name: string, parentId: string | null, tier: number) => ({
      id,
      name,
      parentId,
      tier,
      scope: 1,
      leaf: tier === 3,
    });
    const choices = leafChoices([
      choice("1", "Scope 1", null, 0),
      choice("1.m", "Fordon", "1", 1),
      choice("1.m.f", "Fossilt", "1.m", 2),
      choice("1.m.f.p", "Bensin", "1.m.f", 3),
      choice("1.m.f.f", "Fossilt", "1.m.f", 3),
    ]);
    expect(choices).toEqual([
      { id: "1.m.f.p", label: "Bensin ‹ Fossilt ‹ Fordon" },
      { id: "1.m.f.f", label: "Fossilt ‹ Fordon" },
    ]);
  });
});

describe("stepsBelow", () => {
  const suppliers = [{ id: "s", name: "Stål AB", kg: "3", amount: "1", rows: 1, previousKg: null }];
  const below = (filter: Partial<Filter>) =>
    stepsBelow({ categories: tree, suppliers }, { ...noFilter, ...filter }).map(({ change }) => change);
  it("leads down the tree, largest first", () => {
    expect(below({})[0]).toEqual({ category: "3" });
    expect(below({ category: "3" })).toContainEqual({ category: "3.goods" });
  });
  it("leads from a leaf to its suppliers, and from there no further", () => {
    expect(below({ category: "3.goods.steel" })).toEqual([{ supplier: "s" }]);
    expect(below({ category: "3.goods.steel", supplier: "s" })).toEqual([]);
  });
});

describe("gapsOf", () => {
  const books = { booked: [1, 2, 3, 5], bookedBefore: [1, 2] };
  it("names months that are not in the books, and those that stand alone", () => {
    expect(gapsOf(books, noFilter)).toEqual({ missing: [4, 6, 7, 8, 9, 10, 11, 12], alone: [3, 5] });
  });
  it("asks only of the months and quarters that are looked at", () => {
    expect(gapsOf(books, { month: [5], quarter: [1] })).toEqual({ missing: [], alone: [3, 5] });
    expect(gapsOf(books, { month: [4], quarter: [] })).toEqual({ missing: [4], alone: [] });
  });
  it("says nothing of single months where the whole year before is not there", () => {
    expect(gapsOf({ ...books, bookedBefore: [] }, noFilter).alone).toEqual([]);
  });
});

describe("stretches", () => {
  it("brings together what follows each other", () => {
    expect(stretches([1, 2, 3, 5, 7, 8])).toEqual([
      [1, 3],
      [5, 5],
      [7, 8],
    ]);
    expect(stretches([])).toEqual([]);
  });
});

describe("stacked", () => {
  const leaf = (kg: number) => category(`3.${kg}`, kg);
  it("tells the largest apart and adds up the rest by month", () => {
    const { top, rest } = stacked([9, 8, 7, 6, 5, 4, 3, 2, 1].map(leaf));
    expect(top).toHaveLength(7);
    expect(rest?.slice(0, 2)).toEqual([3, 0]);
  });
  it("has no rest where all are told apart", () => {
    expect(stacked([2, 1].map(leaf)).rest).toBeNull();
  });
});

describe("proposing a rule", () => {
  const decision = { kind: "category", undone: null } as const;

  it("takes a decision that puts rows somewhere", () => {
    expect(isProposable(decision, [])).toBe(true);
    expect(isProposable({ ...decision, kind: "exclusion" }, [])).toBe(true);
    expect(isProposable({ ...decision, kind: "disabled" }, [])).toBe(false);
    const undone = { at: "2025-01-01T00:00:00Z", by: { id: "1", name: "A" }, impersonated: false };
    expect(isProposable({ ...decision, undone }, [])).toBe(false);
  });

  it("waits for the answer, and may be repeated after a rejection", () => {
    expect(isProposable(decision, [{ status: 0 }])).toBe(false);
    expect(isProposable(decision, [{ status: 2 }, { status: 1 }])).toBe(false);
    expect(isProposable(decision, [{ status: 2 }])).toBe(true);
  });
});
