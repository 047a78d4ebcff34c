import { describe, expect, test } from "vitest";
import type { Entry, EntryCategory } from "@/lib/api/types";
import { byCategory, contentOf, draftOf, unitsOf, wrongIn } from "./model";

const entry = {
  id: "1",
  version: 3,
  from: "2025-01-01",
  to: "2025-02-28",
  category: "2.electricity.premises.residual",
  categoryName: "El utan ursprungsgaranti",
  quantity: "1240.5",
  unit: "kWh",
  own: { kgPerUnit: "0.0105", source: "Kraftbolaget", year: 2025 },
  supplier: "Kraftbolaget",
  reference: "",
  description: "",
  source: "measured",
  cover: "group",
} as Entry;

describe("draftOf", () => {
  test("a new entry is of the whole month", () => {
    const draft = draftOf(2024, 2);
    expect([draft.from, draft.to]).toEqual(["2024-02-01", "2024-02-29"]);
    expect(draft.cover).toBe("leaf");
  });

  test("what was read is sent as it was", () => {
    const { id: _, version: __, categoryName: ___, ...content } = entry;
    expect(contentOf(draftOf(2025, 1, entry))).toEqual(content);
  });
});

describe("wrongIn", () => {
  test.each([
    [{}, { category: "required", quantity: "required", unit: "required" }],
    [{ category: "a", quantity: undefined, unit: "kWh" }, { quantity: "noNumber" }],
    [{ category: "a", quantity: "1", unit: "kWh", to: "2023-01-01" }, { to: "outOfRange" }],
    [{ category: "a", quantity: "1", unit: "kWh", from: "" }, { from: "required" }],
    [{ category: "a", quantity: "1", unit: "kWh", ownKg: undefined }, { ownFactor: "noNumber" }],
    [{ category: "a", quantity: "0", unit: "kWh" }, {}],
  ])("%o", (change, wrong) => {
    expect(wrongIn({ ...draftOf(2024, 2), ...change })).toEqual(wrong);
  });
});

test("an own factor is left out where none is given", () => {
  expect(contentOf({ ...draftOf(2024, 2), category: "a", quantity: "1", unit: "kWh" })).not.toHaveProperty(
    "own",
  );
});

test("emissions have no factor", () => {
  const category = { units: ["kWh", "kgCO2e", "tCO2e"] } as EntryCategory;
  expect(unitsOf(category, false)).toEqual(["kWh", "kgCO2e", "tCO2e"]);
  expect(unitsOf(category, true)).toEqual(["kWh"]);
  expect(unitsOf(undefined, false)).toEqual([]);
});

test("entries stand under their categories", () => {
  const other = { ...entry, id: "2", category: "b", categoryName: "B" };
  expect(
    byCategory([entry, { ...entry, id: "3" }, other]).map((group) => [group.name, group.entries.length]),
  ).toEqual([
    ["El utan ursprungsgaranti", 2],
    ["B", 1],
  ]);
});
