import { describe, expect, it } from "vitest";
import type { AccountClosing, AccountSums } from "@/lib/api/types";
import { closingParts, closingState, excludedOf, rareColumns, shareCounted } from "./reconciliation-model";

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

describe("closingState", () => {
  const account = (difference: string | null, change: Partial<AccountClosing> = {}): AccountClosing => ({
    number: "1930",
    name: "Bank",
    opening: "1",
    closing: "1",
    booked: "0",
    counted: "0",
    excluded: "0",
    unmatched: "0",
    disabled: "0",
    outside: "0",
    twice: "0",
    difference,
    ...change,
  });
  it("leaves out accounts of which the file says nothing", () => {
    const accounts = [account("0"), account(null), account("-2.5"), account("0", { twice: "400" })];
    expect(closingState(accounts)).toEqual({ said: 3, differing: [accounts[2]], twice: 1 });
  });
  it("has columns for what there is", () => {
    expect(closingParts([account("0", { outside: "-5" }), account("0", { counted: "3" })])).toEqual([
      "counted",
      "outside",
    ]);
    expect(closingParts([account("0")])).toEqual([]);
  });
});
