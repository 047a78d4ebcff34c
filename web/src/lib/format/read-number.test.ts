import { describe, expect, it } from "vitest";
import type { Locale } from "@/i18n/config";
import { grouped, showDecimal } from "./decimal";
import { readNumber, type Wanted } from "./read-number";

const languages: readonly Locale[] = ["sv-SE", "fi-FI", "en-US", "nl-NL"];
const exact: Wanted = { decimals: 20 };

/** The number that a text is read as; undefined for none. */
function numberIn(text: string, wanted: Wanted = {}, locale: Locale = "sv-SE"): string | undefined {
  const read = readNumber(text, locale, wanted);
  return read.kind === "number" ? read.number : undefined;
}

describe("readNumber", () => {
  it.each(["", "  ", "\u00a0"])("reads nothing in %j", (typed) => {
    expect(readNumber(typed, "sv-SE")).toEqual({ kind: "nothing" });
  });

  it.each([
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
    ["0.234", "0.234"],
    ["1,234", "1.234"],
    ["0,123 456", "0.123456"],
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
    expect(numberIn(typed, exact)).toBe(expected);
  });

  it.each([
    ["abc", { why: "noDigits" }],
    ["-", { why: "noDigits" }],
    [".", { why: "noDigits" }],
    ["%", { why: "noDigits" }],
    ["--1", { why: "noDigits" }],
    ["1,2,3", { why: "marks" }],
    ["12,34.5", { why: "marks" }],
    ["1.2.3", { why: "marks" }],
    ["1,,5", { why: "marks" }],
    ["10 20", { why: "marks" }],
    ["1 2345", { why: "marks" }],
    ["1e5", { why: "exponent", number: "100\u00a0000" }],
    ["2,5E-3", { why: "exponent", number: "0,0025" }],
    ["-1,25e1", { why: "exponent", number: "-12,5" }],
    ["1e30", { why: "tooLong" }],
    ["123456789012345678901", { why: "tooLong" }],
    ["7 stycken ungefär", { why: "words", words: "stycken ungefär" }],
    ["½", { why: "words", words: "⁄2" }],
    ["12-13", { why: "words", words: "-13" }],
    ["5 %", { why: "otherUnit", words: "%" }],
  ])("says what is wrong with %j", (typed, wrong) => {
    expect(readNumber(typed, "sv-SE")).toEqual({ kind: "wrong", ...wrong });
  });

  it("holds a number against what the field takes", () => {
    expect(readNumber("-5", "sv-SE", { isNegative: false })).toMatchObject({ why: "negative" });
    expect(readNumber("101", "sv-SE", { most: 100 })).toMatchObject({ why: "tooLarge", most: 100 });
    expect(readNumber("1012,5", "sv-SE", { isWhole: true })).toMatchObject({
      why: "notWhole",
      below: "1\u00a0012",
      above: "1\u00a0013",
    });
    expect(readNumber("-0,5", "sv-SE", { isWhole: true })).toMatchObject({ below: "-1", above: "0" });
    expect(numberIn("12,00", { isWhole: true })).toBe("12.00");
  });

  it("rounds to six decimals and says so", () => {
    const read = (typed: string, wanted?: Wanted) => readNumber(typed, "sv-SE", wanted);
    expect(read("0,1234565")).toMatchObject({ number: "0.123457", isRounded: true });
    expect(read("-0,1234565")).toMatchObject({ number: "-0.123457", isRounded: true });
    expect(read("0,9999999")).toMatchObject({ number: "1", isRounded: true });
    expect(read("-0,0000001")).toMatchObject({ number: "0", isRounded: true });
    expect(read("1,50000000")).toMatchObject({ number: "1.5", isRounded: false });
    expect(read("0,1234567", { decimals: 12 })).toMatchObject({ number: "0.1234567", isRounded: false });
  });
});

describe("a number that can mean two things", () => {
  it.each(["sv-SE", "fi-FI"] as const)("is asked about in %s", (locale) => {
    expect(readNumber("1.234", locale)).toEqual({
      kind: "ambiguous",
      thousands: "1\u00a0234",
      decimal: "1,234",
    });
    expect(readNumber("-12.345 kg", locale, { unit: "t" })).toEqual({
      kind: "ambiguous",
      thousands: "-12\u00a0345\u00a0kg",
      decimal: "-12,345\u00a0kg",
    });
    expect(numberIn("0.234", {}, locale)).toBe("0.234");
    expect(numberIn("1.2345", {}, locale)).toBe("1.2345");
  });

  it("means what the language has the sign for elsewhere", () => {
    expect(numberIn("1,234", {}, "en-US")).toBe("1234");
    expect(numberIn("1.234", {}, "en-US")).toBe("1.234");
    expect(numberIn("1.234", {}, "nl-NL")).toBe("1234");
    expect(numberIn("1,234", {}, "nl-NL")).toBe("1.234");
  });

  it("means one thing in each of the texts that are offered", () => {
    const read = readNumber("-1.234 kg", "sv-SE", { unit: "ton" });
    if (read.kind !== "ambiguous") throw new Error("it is not asked about");
    expect(numberIn(read.thousands, { unit: "ton" })).toBe("-1.234");
    expect(numberIn(read.decimal, { unit: "ton" })).toBe("-0.001234");
  });
});

describe("a unit beside the number", () => {
  it.each([
    ["12,5 %", "%", "12.5"],
    ["12,5\u00a0mwh", "MWh", "12.5"],
    ["12 personer", "personer", "12"],
    ["12 kg", "t", "0.012"],
    ["12 kg.", "ton", "0.012"],
    ["12 ton", "kg", "12000"],
    ["1 Mt", "t", "1000000"],
    ["500 g", "kg", "0.5"],
    ["12 kWh", "MWh", "0.012"],
    ["2 GWh", "MWh", "2000"],
    ["3,6 GJ", "MWh", "1"],
    ["1 TJ", "MWh", "277.777778"],
    ["10 kwh", "MJ", "36"],
    ["250 l", "m³", "0.25"],
    ["250 dm3", "m³", "0.25"],
    ["2 m3", "l", "2000"],
    ["5000 m²", "hektar", "0.5"],
    ["1 km2", "ha", "100"],
    ["1 mil", "km", "10"],
    ["350 kg", "ton CO₂e", "0.35"],
    ["350 kg CO2e", "tCO₂e", "0.35"],
    ["5 ‰", "%", "0.5"],
    ["12 procent", "%", "12"],
    ["12 kr", "SEK", "12"],
    ["12 tkr", "SEK", "12000"],
    ["1,5 Mkr", "SEK", "1500000"],
    ["1,5 milj. kr", "SEK", "1500000"],
    ["2 MSEK", "SEK", "2000000"],
    ["2 miljoner", "SEK", "2000000"],
    ["1 mdkr", "SEK", "1000000000"],
    ["12 kr", "DKK", "12"],
    ["€ 12", "EUR", "12"],
    ["12 k€", "EUR", "12000"],
    ["€12k", "EUR", "12000"],
    ["1.5 M€", "EUR", "1500000"],
    ["3 mln", "EUR", "3000000"],
  ])("%j in a field of %j is %j", (typed, unit, number) => {
    expect(numberIn(typed, { unit })).toBe(number);
  });

  it("says what was converted, and nothing of the field's own unit", () => {
    expect(readNumber("1200 kg", "sv-SE", { unit: "ton" })).toMatchObject({ from: "1\u00a0200\u00a0kg" });
    expect(readNumber("1200 ton", "sv-SE", { unit: "ton" })).not.toHaveProperty("from");
    expect(readNumber("12 t", "sv-SE", { unit: "ton" })).not.toHaveProperty("from");
    expect(readNumber("1 TJ", "sv-SE", { unit: "MWh" })).toMatchObject({ isRounded: true });
  });

  it.each([
    ["12 kWh", "t", "otherUnit"],
    ["5 %", "MWh", "otherUnit"],
    ["12 €", "SEK", "otherUnit"],
    ["12 kr", "EUR", "otherUnit"],
    ["12 kg CO2e", "kg", "otherUnit"],
    ["12 kg", "ton CO₂e per valutaenhet omsättning", "otherUnit"],
    ["12 miljoner", "t", "words"],
    ["12 mt", "t", "words"],
    ["12 k", "SEK", "words"],
    ["12 ungefär", "t", "words"],
  ])("%j in a field of %j is no number", (typed, unit, why) => {
    expect(readNumber(typed, "sv-SE", { unit })).toMatchObject({ kind: "wrong", why });
  });
});

describe("random numbers", () => {
  let seed = 20_261_201;
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const digits = (count: number) => Array.from({ length: count }, () => chance(10)).join("");
  const random = () => {
    const whole = digits(1 + chance(15)).replace(/^0+(?=\d)/, "");
    const number = chance(2) ? `${whole}.${digits(1 + chance(6))}` : whole;
    return chance(3) === 0 && /[1-9]/.test(number) ? `-${number}` : number;
  };

  it.each(languages)("are read back as they are shown in %s, grouped or plain, with their unit", (locale) => {
    for (let n = 0; n < 2000; n++) {
      const number = random();
      for (const show of [grouped, showDecimal]) {
        const text = show(number, locale);
        expect(numberIn(text, {}, locale), text).toBe(number);
        expect(numberIn(`${text} MWh`, { unit: "MWh" }, locale), text).toBe(number);
      }
    }
  });

  it.each(languages)("are nothing where something else is left of the text in %s", (locale) => {
    const rests = ["x", " ca", "e", "/2", " - 3", " kgs", "…", "?", " 1 1", "–"];
    for (let n = 0; n < 500; n++) {
      const text = showDecimal(random(), locale) + (rests[chance(rests.length)] ?? "");
      expect(numberIn(text, { unit: "kg" }, locale), text).toBeUndefined();
    }
  });
});
