import { describe, expect, it } from "vitest";
import { address } from "@/lib/api/address";
import { drilldownHref, noFilter, queryOf, setFilters, toggled } from "./filter";

describe("setFilters", () => {
  it("names what narrows, and only that", () => {
    expect(setFilters(noFilter)).toEqual([]);
    expect(setFilters({ ...noFilter, q: "el", scope: [1], status: "unmatched" })).toEqual([
      "scope",
      "status",
      "q",
    ]);
  });
});

describe("queryOf", () => {
  const ask = (filter: typeof noFilter) =>
    address("GET /company/footprint/{year}", { path: { year: 2025 }, query: queryOf(filter, "location") });
  it("makes one address of equal questions, however they were put together", () => {
    expect(ask({ ...noFilter, month: [3, 1], q: " el " })).toBe(ask({ ...noFilter, month: [1, 3], q: "el" }));
    expect(ask({ ...noFilter, month: [3, 1], q: "el" })).toBe(
      "company/footprint/2025?month=1&month=3&q=el&scope2=location",
    );
  });
  it("asks for nothing that is not set", () => {
    expect(ask(noFilter)).toBe("company/footprint/2025?scope2=location");
    expect(ask({ ...noFilter, disabled: true })).toBe("company/footprint/2025?disabled=true&scope2=location");
  });
});

describe("drilldownHref", () => {
  it("carries year, filter and method", () => {
    expect(drilldownHref(2025, { category: "3.goods", month: [1, 2], q: "el & gas" }, "market")).toBe(
      "/company/footprint/drilldown?year=2025&month=1%2C2&category=3.goods&q=el+%26+gas&scope2=market",
    );
    expect(drilldownHref(2025, {}, "location")).toBe("/company/footprint/drilldown?year=2025");
  });
});

describe("toggled", () => {
  it("adds and takes away", () => {
    expect(toggled([1], 2)).toEqual([1, 2]);
    expect(toggled([1, 2], 1)).toEqual([2]);
  });
});
