import { describe, expect, it } from "vitest";
import type { TableMapping } from "@/lib/api/table-types";
import { chosen, type Finding, isOpen, lookedAgain, reading } from "./finding-model";

const under: TableMapping = {
  content: "ledger",
  sheet: "",
  columns: [],
  amounts: "",
  quantities: "",
  dates: "",
  serials: "",
  credits: "",
  currency: "SEK",
  account: "",
  yearStart: 1,
};

function finding(code: Finding["code"], args: Record<string, string>, asked = false): Finding {
  return { code, asked, doubt: !asked, args };
}

describe("reading", () => {
  it.each([
    ["25.000", "25000", "25", "comma", "25000"],
    ["25.000", "25000", "25", "point", "25"],
    ["25,000", "25", "25000", "comma", "25"],
    ["-25,000", "-25", "-25000", "point", "-25000"],
  ] as const)("%s, read as %s and not %s, is with the %s %s", (value, as, other, mark, number) => {
    expect(reading(finding("amounts", { value, as, other }), mark)).toBe(number);
  });
});

describe("chosen", () => {
  it("is what was decided until somebody chooses, and nothing while it is asked", () => {
    const amounts = { value: "25.000", as: "25000", other: "25" };
    expect(chosen(finding("amounts", amounts), "amounts", under)).toBe("comma");
    expect(chosen(finding("amounts", amounts), "amounts", { ...under, amounts: "point" })).toBe("point");
    expect(chosen(finding("quantities", amounts, true), "quantities", under)).toBe("");
    expect(chosen(finding("dates", { as: "dmy", other: "mdy" }), "dates", under)).toBe("dmy");
  });
});

describe("isOpen", () => {
  it("is a question until it is chosen otherwise than the table was read", () => {
    const unfit = finding("dates", { value: "31/01/2025", as: "mdy", other: "dmy" }, true);
    const found = { findings: [unfit], under: { ...under, dates: "mdy" as const } };
    expect(isOpen(unfit, found, found.under)).toBe(true);
    expect(isOpen(unfit, found, { ...under, dates: "dmy" })).toBe(false);
    const sheets = finding("sheets", { names: "A, B" }, true);
    expect(isOpen(sheets, { findings: [sheets], under }, under)).toBe(true);
    expect(isOpen(finding("amounts", {}), { findings: [], under }, under), "only a doubt").toBe(false);
  });
});

describe("lookedAgain", () => {
  it("keeps what is said of the file itself", () => {
    const [doubled, days] = [finding("doubled", { name: "Belopp" }), finding("serials", {}, true)];
    expect(lookedAgain({ findings: [doubled, days], under }, [], under).findings).toEqual([doubled]);
  });
});
