import { describe, expect, it } from "vitest";
import { digitsOf, grouped, showDecimal, sumDecimals } from "./decimal";

describe("digitsOf", () => {
  it.each([
    ["1,234", { "sv-SE": "1.234", "fi-FI": "1.234", "en-US": "1234", "nl-NL": "1.234" }],
    ["1.234", { "sv-SE": "1.234", "fi-FI": "1.234", "en-US": "1.234", "nl-NL": "1234" }],
    ["0,234", { "sv-SE": "0.234", "fi-FI": "0.234", "en-US": "0.234", "nl-NL": "0.234" }],
    ["1234,567", { "sv-SE": "1234.567", "fi-FI": "1234.567", "en-US": "1234.567", "nl-NL": "1234.567" }],
    ["1.234,5", { "sv-SE": "1234.5", "fi-FI": "1234.5", "en-US": "1234.5", "nl-NL": "1234.5" }],
    ["1,234.5", { "sv-SE": "1234.5", "fi-FI": "1234.5", "en-US": "1234.5", "nl-NL": "1234.5" }],
    ["1 234,5", { "sv-SE": "1234.5", "fi-FI": "1234.5", "en-US": "1234.5", "nl-NL": "1234.5" }],
  ] as const)("reads %j as the person's language has it", (typed, expected) => {
    for (const locale of ["sv-SE", "fi-FI", "en-US", "nl-NL"] as const) {
      expect(digitsOf(typed, locale), locale).toBe(expected[locale]);
    }
  });
});

describe("grouped", () => {
  it("parts thousands as the language does, and keeps every digit", () => {
    expect(grouped("1234567.8900", "sv-SE")).toBe("1\u00a0234\u00a0567,8900");
    expect(grouped("-1234567", "fi-FI")).toBe("-1\u00a0234\u00a0567");
    expect(grouped("1234567.5", "en-US")).toBe("1,234,567.5");
    expect(grouped("1234", "nl-NL")).toBe("1.234");
    expect(grouped("123.4567", "nl-NL")).toBe("123,4567");
  });
});

describe("showDecimal", () => {
  it("shows the person's decimal sign and every digit", () => {
    expect(showDecimal("1234567.890", "sv-SE")).toBe("1234567,890");
    expect(showDecimal("1234567.890", "en-US")).toBe("1234567.890");
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
