import { describe, expect, it } from "vitest";
import { doubtsAbout, lastNumber } from "./doubts";

const kinds = (number: string, unit: string, last: string | null = null) =>
  doubtsAbout(number, unit, last).map(({ kind }) => kind);

describe("doubtsAbout", () => {
  it.each<[string, string, string | null, string[]]>([
    ["1234", "MWh", null, []],
    ["1234", "MWh", "1200", []],
    ["1234000", "MWh", "1234", ["larger"]],
    ["1.2", "MWh", "1200", ["smaller"]],
    ["1200000000", "kg", "1200", ["larger"]],
    ["499", "MWh", "1", []],
    ["0", "MWh", "1200", []],
    ["1200", "MWh", "0", []],
    ["-5", "currency", "5", ["sign"]],
    ["-5", "currency", null, []],
    ["-5", "employees", null, ["negative"]],
    ["-5000", "kg", "5", ["negative", "sign", "larger"]],
    ["-0.4", "tCO2e", null, []],
    ["100", "%", null, []],
    ["100.5", "%", null, ["percent"]],
    ["-120", "%", null, ["percent"]],
    ["12.5", "persons", null, ["part"]],
    ["12.5", "employees", null, []],
    ["1899", "year", null, ["year"]],
    ["2101", "year", null, ["year"]],
    ["2030.5", "year", null, ["year"]],
    ["2030", "year", "1", []],
  ])("%s %s after %s", (number, unit, last, wanted) => {
    expect(kinds(number, unit, last)).toEqual(wanted);
  });

  it("says how many times, whichever way", () => {
    expect(doubtsAbout("1200000", "MWh", "1200")).toEqual([{ kind: "larger", times: 1000, last: "1200" }]);
    expect(doubtsAbout("1.2", "MWh", "1200")).toEqual([{ kind: "smaller", times: 1000, last: "1200" }]);
  });
});

describe("lastNumber", () => {
  it("compares like with like", () => {
    expect(lastNumber({ unit: "MWh" }, { number: "5", unit: "MWh" }, null, "SEK")).toBe("5");
    expect(lastNumber({ unit: "MWh" }, { number: "5", unit: "kWh" }, null, "SEK")).toBeNull();
    expect(lastNumber({ unit: "currency" }, { number: "5", unit: "SEK" }, null, "SEK")).toBe("5");
    expect(lastNumber({ unit: "currency" }, { number: "5", unit: "EUR" }, null, "SEK")).toBeNull();
    expect(lastNumber({ unit: "tCO2e/currency" }, { number: "5", unit: "tCO2e/SEK" }, null, "SEK")).toBe("5");
    expect(lastNumber({ unit: "MWh" }, null, null, "SEK")).toBeNull();
  });
  it("finds the row", () => {
    const value = { rows: [{ row: "el", number: "7", unit: "MWh" }] };
    expect(lastNumber({ unit: "MWh" }, value, "el", "SEK")).toBe("7");
    expect(lastNumber({ unit: "MWh" }, value, "olja", "SEK")).toBeNull();
  });
});
