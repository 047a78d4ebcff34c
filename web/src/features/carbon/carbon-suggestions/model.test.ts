import { describe, expect, it } from "vitest";
import type { Suggestion } from "@/lib/api/types";
import { beside, following, isOpen, narrows, noted, queryOf, reachesOf, sentenceOf, sureness } from "./model";

const filter = { company: "", status: "pending", origin: "", confidence: "0", q: "", sort: "spend" } as const;
const list = [{ id: "a" }, { id: "b" }, { id: "c" }];

describe("the filter", () => {
  it("asks by the numbers of the API", () => {
    expect(queryOf({ ...filter, status: "flagged", confidence: "80", q: " el " })).toEqual({
      company: "",
      status: 3,
      origin: "",
      confidence: 0.8,
      q: "el",
      sort: "spend",
      limit: 500,
    });
  });

  it("narrows by anything but the status and the order", () => {
    expect(narrows({ ...filter, status: "rejected", sort: "confidence" })).toBe(false);
    expect(narrows({ ...filter, q: "el" })).toBe(true);
    expect(narrows({ ...filter, confidence: "60" })).toBe(true);
    expect(narrows({ ...filter, company: "x" })).toBe(true);
    expect(narrows({ ...filter, origin: "model" })).toBe(true);
  });
});

describe("a decision", () => {
  const own = { proposal: null };
  const proposed = { proposal: {} as Suggestion["proposal"] };

  it("asks for a note when it leaves the suggestions to others, or tells those who proposed them", () => {
    expect(noted("flagged", [own])).toBe("flagged");
    expect(noted("rejected", [own, proposed])).toBe("rejected");
    expect(noted("rejected", [own])).toBeNull();
    expect(noted("approved", [proposed])).toBeNull();
  });
});

describe("the walk through the list", () => {
  it("begins at the first and stops at the ends", () => {
    expect(beside(list, null, 1)).toEqual({ id: "a" });
    expect(beside(list, "a", 1)).toEqual({ id: "b" });
    expect(beside(list, "a", -1)).toBeNull();
    expect(beside(list, "c", 1)).toBeNull();
    expect(beside([], null, 1)).toBeNull();
  });

  it("goes on to the next after a decision, back at the end, and ends with the last", () => {
    expect(following(list, "b")).toEqual({ id: "c" });
    expect(following(list, "c")).toEqual({ id: "b" });
    expect(following([{ id: "a" }], "a")).toBeNull();
  });
});

describe("a suggestion", () => {
  it("can be decided while it is pending or flagged", () => {
    expect(([0, 1, 2, 3] as const).map((status) => isOpen({ status }))).toEqual([true, false, false, true]);
  });

  it("without a supplier is found by its account alone", () => {
    expect(reachesOf({ supplier: null })).toEqual(["account"]);
    expect(reachesOf({ supplier: { id: "s", name: "Vattenfall" } })).toHaveLength(3);
  });

  it("is sure in three steps", () => {
    expect([0.95, 0.9, 0.7, 0.55].map(sureness)).toEqual(["high", "high", "medium", "low"]);
  });

  it("says settled rows by one sentence and words by where they stand", () => {
    const reason = { value: "el", other: null, rows: 3 };
    expect(sentenceOf({ ...reason, code: "account", source: "company" })).toBe("settled");
    expect(sentenceOf({ ...reason, code: "text", source: "company" })).toBe("company");
    expect(sentenceOf({ ...reason, code: "accountName", source: "rule" })).toBe("rule");
  });
});
