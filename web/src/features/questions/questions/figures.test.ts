import { describe, expect, it } from "vitest";
import { differs, drilldownOf, isKept } from "./figures";

const scope1 = {
  row: "",
  number: "12.5",
  kind: "emissions",
  categories: ["1"],
  scope2: "location",
  fromPrices: false,
} as const;

describe("what the footprint offers", () => {
  it("is due until the answer says the same", () => {
    expect(differs([{ ...scope1, categories: ["1"] }], null)).toBe(true);
    expect(differs([{ ...scope1, categories: ["1"] }], { number: "12", unit: "tCO2e" })).toBe(true);
    expect(differs([{ ...scope1, categories: ["1"] }], { number: "12.5", unit: "tCO2e" })).toBe(false);
  });

  it("is compared row by row in a table", () => {
    const figure = { ...scope1, categories: ["1"], row: "reporting-year" };
    const rows = [{ row: "base-year", number: "12.5" }];
    expect(differs([figure], { rows })).toBe(true);
    expect(differs([figure], { rows: [...rows, { row: "reporting-year", number: "12.5" }] })).toBe(false);
  });

  it("leads to the rows behind it", () => {
    expect(drilldownOf({ kind: "emissions", categories: ["1"], scope2: "location" })).toBe(
      "/company/footprint/drilldown?scope=1",
    );
    expect(drilldownOf({ kind: "emissions", categories: ["1", "2"], scope2: "market" })).toBe(
      "/company/footprint/drilldown?scope=1%2C2&scope2=market",
    );
    expect(drilldownOf({ kind: "emissions", categories: ["3.6"], scope2: "location" })).toBe(
      "/company/footprint/drilldown?category=3.6",
    );
    expect(drilldownOf({ kind: "energy", categories: [], scope2: "location" })).toBe(
      "/company/footprint/energy",
    );
  });

  it("leaves numbers that people gave where it rests on average prices", () => {
    const figure = { ...scope1, categories: [], fromPrices: true };
    const typed = { number: "74", unit: "MWh" };
    expect(isKept([figure], { source: "person", value: typed })).toBe(true);
    expect(isKept([figure], { source: "footprint", value: typed })).toBe(false);
    expect(isKept([figure], { source: "person", value: null })).toBe(false);
    expect(isKept([figure], null)).toBe(false);
    expect(isKept([{ ...figure, fromPrices: false }], { source: "person", value: typed })).toBe(false);
  });
});
