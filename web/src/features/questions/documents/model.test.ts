import { describe, expect, it } from "vitest";
import type { Document } from "@/lib/api/types";
import { attached, countUses, hrefOf, inOrder, isReading, orderOf, orders, unsearchable } from "./model";

describe("orderOf", () => {
  it("begins with the newest, the largest and A", () => {
    expect(orders.map(orderOf)).toEqual([
      {},
      { sort: "uploaded", direction: "desc" },
      { sort: "name", direction: "asc" },
      { sort: "size", direction: "desc" },
      { sort: "uploader", direction: "asc" },
    ]);
  });
});

describe("unsearchable", () => {
  it.each([
    ["waiting", null],
    ["read", null],
    ["none", null],
    ["partly", "partly"],
    ["empty", "empty"],
    ["locked", "locked"],
    ["failed", "failed"],
  ] as const)("%s", (text, wanted) => {
    expect(unsearchable({ text })).toBe(wanted);
    expect(isReading({ text })).toBe(text === "waiting");
  });
});

describe("documents of an answer", () => {
  it("come after those that are there, each once", () => {
    expect(attached(["a", "b"], ["c", "a", "d"])).toEqual(["a", "b", "c", "d"]);
  });
  it("come back to their place, or to the end where the list has become shorter", () => {
    expect(attached(["a", "c"], ["b"], 1)).toEqual(["a", "b", "c"]);
    expect(attached(["a"], ["b"], 7)).toEqual(["a", "b"]);
  });
  it("are shown in the answer's order, without those not read yet", () => {
    expect(inOrder(["b", "x", "a"], [{ id: "a" }, { id: "b" }])).toEqual([{ id: "b" }, { id: "a" }]);
  });
});

describe("uses", () => {
  const use = { answerId: "a", year: 2024, question: { id: "E1/6", section: 8, shortTitle: "Policy" } };
  it("leads to the question in its year", () => {
    expect(hrefOf(use as Document["uses"][number])).toBe(
      "/company/questions/section/Policies/question/E1%2F6?year=2024",
    );
  });
  it("counts those that are not shown", () => {
    expect(countUses({ uses: [use] as Document["uses"], hiddenUses: 2 })).toBe(3);
  });
});
