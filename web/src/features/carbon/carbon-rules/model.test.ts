import { describe, expect, it } from "vitest";
import type { Rule } from "@/lib/api/types";
import { bodyOf, canTry, conditionsOf, draftOf, emptyDraft, knownOf, neighbours } from "./model";

const rule: Rule = {
  ...bodyOf(emptyDraft),
  id: "1",
  key: "taxi",
  level: "company",
  templateId: null,
  version: 2,
  state: "own",
  accountFrom: "5800",
  accountTo: "5899",
  text: ["taxi", "uber"],
  sign: 1,
  exclusion: "",
  category: "3.6.road.taxi",
  categoryName: "Taxi",
  exclusionName: "",
  scope: 3,
  createdAt: "2025-01-01T00:00:00Z",
  createdBy: "",
  retiredAt: null,
  retiredBy: "",
};

describe("a draft", () => {
  it("comes back as the rule it was made of", () => {
    const body = bodyOf(draftOf(rule));
    expect(body.text).toEqual(["taxi", "uber"]);
    expect({ ...rule, ...body }).toEqual(rule);
    expect(Object.keys(body)).not.toContain("leads");
  });

  it("sends the target that is meant and no other", () => {
    const both = { ...draftOf(rule), exclusion: "tax" };
    expect(bodyOf(both)).toMatchObject({ category: "3.6.road.taxi", exclusion: "" });
    expect(bodyOf({ ...both, leads: "exclusion" })).toMatchObject({ category: "", exclusion: "tax" });
  });

  it("takes one account for both ends, and no empty words", () => {
    const body = bodyOf({ ...emptyDraft, accountFrom: " 5010 ", text: "el, ,värme," });
    expect(body).toMatchObject({ accountFrom: "5010", accountTo: "5010", text: ["el", "värme"] });
  });

  it("can be tried when it has a target and a condition", () => {
    expect(canTry(bodyOf(emptyDraft))).toBe(false);
    expect(canTry(bodyOf({ ...emptyDraft, supplier: "SJ" }))).toBe(false);
    expect(canTry(bodyOf({ ...emptyDraft, category: "3.6.rail.train" }))).toBe(false);
    expect(canTry(bodyOf({ ...emptyDraft, category: "3.6.rail.train", sign: -1 }))).toBe(true);
  });
});

it("names the conditions that are set, ranges and single accounts apart", () => {
  expect(conditionsOf(rule)).toEqual([
    { kind: "account", value: "5800–5899" },
    { kind: "text", value: "taxi, uber" },
    { kind: "debit", value: "" },
  ]);
  expect(conditionsOf({ ...rule, accountTo: "5800", text: [], sign: 0, to: "2025-12-31" })).toEqual([
    { kind: "account", value: "5800" },
    { kind: "days", value: "… – 2025-12-31" },
  ]);
});

describe("what is known of a rule", () => {
  const known = knownOf({
    year: 2025,
    findings: [
      { id: "1", kind: "dead", otherId: "2", otherKey: "b" },
      { id: "3", kind: "conflict", otherId: "4", otherKey: "d" },
    ],
    used: [{ id: "3", rows: 7 }],
  });
  it("is the finding, else whether it decided over anything", () => {
    expect(known("1")).toEqual({ kind: "dead", other: "b", rows: 0 });
    expect(known("3")).toEqual({ kind: "conflict", other: "d", rows: 7 });
    expect(known("9")).toEqual({ kind: "unused", other: "", rows: 0 });
  });
  it("is nothing until it was found out", () => expect(knownOf(undefined)("1")).toBeUndefined());
});

it("lets a rule change places within its level only", () => {
  const global: Rule = { ...rule, id: "2", level: "global" };
  expect(neighbours([rule, global], rule)).toEqual({ before: null, after: null });
  const other: Rule = { ...rule, id: "3" };
  expect(neighbours([other, rule, global], rule).before?.id).toBe("3");
  expect(neighbours([], rule)).toEqual({ before: null, after: null });
});
