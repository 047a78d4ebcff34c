import { describe, expect, it } from "vitest";
import { differs, drilldownOf } from "./figures";

const scope1 = { row: "", number: "12.5", categories: ["1"], scope2: "location" } as const;

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
    expect(drilldownOf({ categories: ["1"], scope2: "location" })).toBe(
      "/company/footprint/drilldown?scope=1",
    );
    expect(drilldownOf({ categories: ["1", "2"], scope2: "market" })).toBe(
      "/company/footprint/drilldown?scope=1%2C2&scope2=market",
    );
    expect(drilldownOf({ categories: ["3.6"], scope2: "location" })).toBe(
      "/company/footprint/drilldown?category=3.6",
    );
  });
});
