import { describe, expect, it } from "vitest";
import type { CompanyRow, Progress } from "@/lib/api/types";
import { matching, slowest, tally } from "./model";

const row = (name: string, band: Progress["band"], share: string | null, change: Partial<CompanyRow> = {}) =>
  ({
    id: name,
    name,
    corporateIdentityNumber: "556677-8899",
    agency: null,
    progress: { band, share },
    ...change,
  }) as CompanyRow;

const companies = [
  row("Åkeri AB", "inProgress", "0.5"),
  row("Bageri AB", "complete", "1", { corporateIdentityNumber: "112233-4455" }),
  row("Café AB", "notStarted", "0", { agency: { id: "x", name: "Byrån" } }),
  row("Tom AB", "none", null),
  row("Alfa AB", "starting", "0"),
];
const names = (list: readonly CompanyRow[]) => list.map(({ name }) => name);

describe("matching", () => {
  it.each([
    ["", 5],
    ["åker", 1],
    ["112233", 1],
    ["1122334455", 1],
    ["byrån", 1],
    ["finns inte", 0],
  ])("%s finds %i", (words, count) => {
    expect(matching(companies, words)).toHaveLength(count);
  });
});

describe("tally", () => {
  it("counts by band, and nothing to answer as complete", () => {
    expect(tally(companies)).toEqual({ companies: 5, complete: 2, underWay: 2, notStarted: 1 });
  });
});

describe("slowest", () => {
  it("lists those with something left, furthest from done first, equals by name", () => {
    expect(names(slowest(companies, 9))).toEqual(["Alfa AB", "Café AB", "Åkeri AB"]);
    expect(slowest(companies, 1)).toHaveLength(1);
  });
});
