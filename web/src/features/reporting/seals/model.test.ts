import { describe, expect, it } from "vitest";
import { byPart, changeOf, isReadable, monthOf } from "./model";

const item = { rows: 1, value: "" };

describe("changeOf", () => {
  it.each([
    [null, item, "added"],
    [item, null, "removed"],
    [item, { rows: 2, value: "" }, "changed"],
  ] as const)("%o and %o is %s", (before, after, wanted) => {
    expect(changeOf({ before, after })).toBe(wanted);
  });
});

describe("byPart", () => {
  it("keeps the order of parts and items", () => {
    const of = (part: "answers" | "ledger", key: string) => ({ part, key, before: null, after: item });
    const found = byPart([of("ledger", "2025-01"), of("answers", "B1"), of("ledger", "2025-02")]);
    expect(found.map(({ part, items }) => [part, items.map(({ key }) => key)])).toEqual([
      ["ledger", ["2025-01", "2025-02"]],
      ["answers", ["B1"]],
    ]);
  });
});

describe("keys", () => {
  it("reads months", () => {
    expect(["2025-03", "2025-13", "B3_01"].map(monthOf)).toEqual([3, null, null]);
  });
  it("shows no bare ids", () => {
    expect(isReadable("B3_01")).toBe(true);
    expect(isReadable("019aab7c-2a41-7d3e-9b1f-2f6c3d5e7a90")).toBe(false);
  });
});
