import { describe, expect, it } from "vitest";
import { parseDecimal, showDecimal, sumDecimals } from "./decimal";

describe("parseDecimal", () => {
  it.each([
    ["", null],
    ["  ", null],
    ["0", "0"],
    ["12,5", "12.5"],
    ["12.5", "12.5"],
    ["1 234,5", "1234.5"],
    ["1\u00a0234\u202f567,50", "1234567.50"],
    ["1,234.5", "1234.5"],
    ["1.234,5", "1234.5"],
    ["1,234,567", "1234567"],
    ["1.234.567", "1234567"],
    ["1’234’567.8", "1234567.8"],
    ["1.234", "1.234"],
    ["-0,25", "-0.25"],
    ["\u2212 3,2", "-3.2"],
    ["\u20133,2", "-3.2"],
    ["\u20113,2", "-3.2"],
    ["\uff0d3,2", "-3.2"],
    ["+3,2", "3.2"],
    ["1\u2009234", "1234"],
    ["007", "7"],
    [",5", "0.5"],
    ["5,", "5"],
    ["-0", "0"],
    ["12345678901234567890,123456789", "12345678901234567890.123456789"],
  ])("reads %j as %j", (typed, expected) => {
    expect(parseDecimal(typed, "sv-SE")).toBe(expected);
  });

  it.each(["abc", "1e5", "--1", "1,2,3", "12,34.5", "1.2.3", ".", "-", "5%", "1,,5"])(
    "refuses %j",
    (typed) => {
      expect(parseDecimal(typed, "sv-SE")).toBeUndefined();
    },
  );
});

describe("parseDecimal in the person's language", () => {
  it.each([
    ["1,234", { "sv-SE": "1.234", "fi-FI": "1.234", "en-US": "1234", "nl-NL": "1.234" }],
    ["1.234", { "sv-SE": "1.234", "fi-FI": "1.234", "en-US": "1.234", "nl-NL": "1234" }],
    ["0,234", { "sv-SE": "0.234", "fi-FI": "0.234", "en-US": "0.234", "nl-NL": "0.234" }],
    ["1234,567", { "sv-SE": "1234.567", "fi-FI": "1234.567", "en-US": "1234.567", "nl-NL": "1234.567" }],
    ["1.234,5", { "sv-SE": "1234.5", "fi-FI": "1234.5", "en-US": "1234.5", "nl-NL": "1234.5" }],
    ["1,234.5", { "sv-SE": "1234.5", "fi-FI": "1234.5", "en-US": "1234.5", "nl-NL": "1234.5" }],
    ["1 234,5", { "sv-SE": "1234.5", "fi-FI": "1234.5", "en-US": "1234.5", "nl-NL": "1234.5" }],
  ] as const)("reads %j", (typed, expected) => {
    for (const locale of ["sv-SE", "fi-FI", "en-US", "nl-NL"] as const) {
      expect(parseDecimal(typed, locale), locale).toBe(expected[locale]);
    }
  });

  it("takes the field's own unit behind the number, and no other", () => {
    expect(parseDecimal("12,5 %", "sv-SE", "%")).toBe("12.5");
    expect(parseDecimal("12,5\u00a0mwh", "sv-SE", "MWh")).toBe("12.5");
    expect(parseDecimal("12,5 kWh", "sv-SE", "MWh")).toBeUndefined();
    expect(parseDecimal("5 %", "sv-SE", "MWh")).toBeUndefined();
    expect(parseDecimal("%", "sv-SE", "%")).toBeUndefined();
  });
});

describe("showDecimal", () => {
  it("shows the person's decimal sign and every digit", () => {
    expect(showDecimal("1234567.890", "sv-SE")).toBe("1234567,890");
    expect(showDecimal("1234567.890", "en-US")).toBe("1234567.890");
  });

  it.each(["sv-SE", "en-US", "fi-FI", "nl-NL"] as const)("is read back unchanged in %s", (locale) => {
    for (const value of ["0.1", "1234.567", "-0.000001", "98765432109876543210"]) {
      expect(parseDecimal(showDecimal(value, locale), locale)).toBe(value);
    }
  });
});

it.each([
  [[], "0"],
  [["1", "2"], "3"],
  [["0.1", "0.2"], "0.3"],
  [["-0.05", "0.02"], "-0.03"],
  [["12345678901234567.89", "1"], "12345678901234568.89"],
  [["1.50", "-1.5"], "0.00"],
])("sums %j to the last digit", (values, sum) => {
  expect(sumDecimals(values)).toBe(sum);
});
