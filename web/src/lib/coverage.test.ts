import { describe, expect, it } from "vitest";
import { boughtMoney, coverageParts, exclusionsText, spread } from "./coverage";

const amount = { counted: "31900000", excluded: "48200000", unmatched: "0" };

describe("coverageParts", () => {
  it("shares out the money, not the rows", () => {
    const [counted, excluded, unmatched] = coverageParts({ amount, moved: amount });
    expect(counted?.share).toBeCloseTo(0.398, 3);
    expect(excluded?.share).toBeCloseTo(0.602, 3);
    expect(unmatched).toEqual({ status: "unmatched", amount: 0, share: 0 });
  });

  it("takes credits for money too, and has no shares of nothing", () => {
    const coverage = {
      amount: { counted: "300", excluded: "-200", unmatched: "0" },
      moved: { counted: "300", excluded: "200", unmatched: "500" },
    };
    const parts = coverageParts(coverage);
    expect(parts.map(({ share }) => share)).toEqual([0.3, 0.2, 0.5]);
    expect(parts[1]?.amount).toBe(-200);
    expect(boughtMoney(coverage)).toBe(800);
    const zero = { counted: "0", excluded: "0", unmatched: "0" };
    expect(coverageParts({ amount: zero, moved: zero }).map(({ share }) => share)).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("spread", () => {
  it("is how far a range reaches down, of nothing none", () => {
    expect(spread({ total: "100", low: "70" })).toBeCloseTo(0.3);
    expect(spread({ total: "-100", low: "-130" })).toBeCloseTo(0.3);
    expect(spread({ total: "0", low: "0" })).toBeNull();
  });
});

describe("exclusionsText", () => {
  const exclusions = [
    { code: "payroll", name: "Payroll", rows: 24, amount: "47800000", asks: false },
    { code: "tax", name: "Taxes and duties", rows: 3, amount: "300000", asks: false },
    { code: "financial", name: "Financial items", rows: 2, amount: "100000", asks: false },
  ];
  const said = { others: "other", currency: "SEK", locale: "en-US" } as const;
  const written = (most: number) =>
    exclusionsText({ exclusions }, { ...said, most }).replaceAll("\u00a0", " ");

  it("names all reasons with their amounts, or the largest and the others together", () => {
    expect(written(3)).toBe(
      "Payroll (SEK 47,800,000), Taxes and duties (SEK 300,000), and Financial items (SEK 100,000)",
    );
    expect(written(1)).toBe("Payroll (SEK 47,800,000) and other (SEK 400,000)");
  });
});
