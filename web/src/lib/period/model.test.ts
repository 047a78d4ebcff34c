import { describe, expect, it } from "vitest";
import { answerDate, defaultYear, lastYear, readYear } from "./model";

describe("the reporting year", () => {
  it("is this year by default, but not past the cap", () => {
    expect(defaultYear(new Date("2024-06-01"), 2025)).toBe(2024);
    expect(defaultYear(new Date("2025-06-01"), 2025)).toBe(2025);
    expect(defaultYear(new Date("2027-06-01"), 2025)).toBe(2025);
    expect(defaultYear(new Date("2027-06-01"), 2026)).toBe(2026);
  });

  it("goes one year past this one and no further", () => {
    expect(lastYear(new Date("2026-06-01"))).toBe(2027);
  });

  it.each([
    ["2024", 2024],
    ["2024-12-31", 2024],
    ["2024-12-31T00:00:00.000Z", 2024],
    ["2027", 2027],
    ["2028", null],
    ["20244", null],
    ["abc", null],
    ["", null],
    [null, null],
    [undefined, null],
    ["1799", 1799],
    ["0999-12-31", 999],
    ["999", 999],
    ["0", null],
    ["-5", null],
  ])("reads %j as %j", (value, year) => {
    expect(readYear(value, new Date("2026-06-01"))).toBe(year);
  });

  it("is asked for by its last day, and any year is found again by it", () => {
    expect(answerDate(2025)).toBe("2025-12-31");
    for (const year of [1, 80, 999, 1899, 1950, 2027])
      expect(readYear(answerDate(year), new Date("2026-06-01"))).toBe(year);
  });
});
