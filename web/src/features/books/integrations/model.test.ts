import { describe, expect, it } from "vitest";
import type { ImportSummary } from "@/lib/api/types";
import { lineList, mayBeTable, noticeColumns, outcome, yearsWithin } from "./model";

describe("outcome", () => {
  const rows = (read: number, imported: number, changed: number, unchanged: number) =>
    outcome({
      rows: { read, imported, changed, unchanged, skipped: read - imported - changed - unchanged },
    } as ImportSummary);
  it.each([
    ["nothing", [0, 0, 0, 0]],
    ["new", [5, 5, 0, 0]],
    ["unchanged", [5, 0, 0, 5]],
    ["mixed", [5, 2, 1, 2]],
    ["mixed", [5, 0, 1, 4]],
    ["mixed", [5, 0, 0, 4]],
  ] as const)("%s", (wanted, [read, imported, changed, unchanged]) => {
    expect(rows(read, imported, changed, unchanged)).toBe(wanted);
  });
});

describe("lineList", () => {
  it("names lines, and says when there are more", () => {
    expect(lineList([4, 9], 2)).toBe("4, 9");
    expect(lineList([4, 9], 30)).toBe("4, 9 …");
    expect(lineList([1, 2, 3], 3, 2)).toBe("1, 2 …");
    expect(lineList([0], 1)).toBe("");
  });
});

describe("mayBeTable", () => {
  it("goes by the ending, however it is written", () => {
    expect(mayBeTable("Inköp 2025.CSV")).toBe(true);
    expect(mayBeTable("bok.xlsx")).toBe(true);
    expect(mayBeTable("bok.ods")).toBe(true);
    expect(mayBeTable("csv.se")).toBe(false);
  });
});

describe("yearsWithin", () => {
  it.each([
    [null, null, [2023, 2025]],
    ["2024-07-01", "2025-06-30", [2025]],
    ["2023-12-31", "2023-12-31", [2023]],
    ["2024-01-01", "2024-12-31", []],
  ] as const)("%s to %s", (from, to, wanted) => {
    expect(yearsWithin([2025, 2023], from, to)).toEqual(wanted);
  });
});

describe("noticeColumns", () => {
  it("has a column for what any of the things says, in the order of a table", () => {
    expect(
      noticeColumns([
        { line: 1, args: { here: "b", voucher: "A 1" } },
        { line: 2, args: { there: "a" } },
      ]),
    ).toEqual(["voucher", "there", "here"]);
  });
  it("has none where nothing is said of single things", () => {
    expect(noticeColumns([{ line: 7, args: {} }])).toEqual([]);
  });
});
