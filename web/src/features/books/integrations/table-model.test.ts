import { describe, expect, it } from "vitest";
import type { TableMapping } from "@/lib/api/table-types";
import { meaningOf, missing, sides, withMeaning } from "./table-model";

const empty: TableMapping = {
  content: "ledger",
  columns: [],
  sheet: "",
  amounts: "",
  quantities: "",
  dates: "",
  serials: "",
  credits: "",
  currency: "SEK",
  account: "",
  yearStart: 1,
};

describe("withMeaning", () => {
  it("gives a meaning to one column only, and takes it away", () => {
    const first = withMeaning(empty, 0, "date");
    expect(meaningOf(first, 0)).toBe("date");
    const moved = withMeaning(first, 2, "date");
    expect(meaningOf(moved, 0)).toBe("");
    expect(meaningOf(moved, 2)).toBe("date");
    expect(withMeaning(moved, 2, "").columns).toEqual([]);
  });
});

describe("missing", () => {
  const mapped = (content: TableMapping["content"], account: string, ...names: string[]) =>
    missing({
      ...empty,
      content,
      account,
      columns: names.map((field, column) => ({ field, column })) as TableMapping["columns"],
    });
  it("names what a table cannot be read without", () => {
    expect(mapped("ledger", "4000")).toEqual(["date", "account", "amount"]);
    expect(mapped("ledger", "", "date", "account", "credit")).toEqual([]);
    expect(mapped("invoices", "", "date", "amount")).toEqual(["account", "supplier"]);
    expect(mapped("invoices", "4000", "date", "amount", "supplier")).toEqual([]);
  });
});

describe("sides", () => {
  it("puts an amount where a ledger has it", () => {
    expect(sides("12.50")).toEqual({ debit: "12.50" });
    expect(sides("-12.50")).toEqual({ credit: "12.50" });
  });
});
