import { describe, expect, it } from "vitest";
import type { AccountSums } from "@/lib/api/types";
import { excludedOf, rareColumns, shareCounted } from "./reconciliation-model";

const tally = (amount: string, rows = 1) => ({ amount, rows });

describe("excludedOf", () => {
  it("adds up the reasons", () => {
    const excluded = [
      { reason: { id: "tax", name: "Tax" }, ...tally("10.5") },
      { reason: { id: "payroll", name: "Payroll" }, ...tally("20", 3) },
    ];
    expect(excludedOf({ excluded })).toEqual({ rows: 4, amount: 30.5 });
    expect(excludedOf({ excluded: [] })).toEqual({ rows: 0, amount: 0 });
  });
});

describe("shareCounted", () => {
  it("is of what can be counted", () => {
    expect(shareCounted({ counted: tally("75"), unmatched: tally("25") })).toBe(0.75);
    expect(shareCounted({ counted: tally("0"), unmatched: tally("0") })).toBeNull();
  });
  it("stays a share where credits outweigh", () => {
    expect(shareCounted({ counted: tally("-10"), unmatched: tally("30") })).toBe(0);
  });
});

describe("rareColumns", () => {
  it("names those with rows", () => {
    const total = { disabled: tally("0", 0), noPurchase: tally("-5") } as AccountSums;
    expect(rareColumns(total)).toEqual(["noPurchase"]);
  });
});
