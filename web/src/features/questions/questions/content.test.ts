import { describe, expect, it } from "vitest";
import {
  emptyContent,
  emptyValue,
  hindrance,
  sameContent,
  says,
  statusOf,
  tidyValue,
  withStatus,
  withValue,
} from "./content";
import { question } from "./fixture";
import type { AnswerValue, Content } from "./types";

const content = (change: Partial<Content>): Content => ({ ...emptyContent, ...change });

describe("tidyValue", () => {
  it.each<[string, AnswerValue | null, AnswerValue | null]>([
    ["nothing", null, null],
    ["an empty text", { text: "  " }, null],
    ["no options", { options: [] }, null],
    ["rows without cells", { rows: [{ row: "1" }, { row: "2", text: "" }] }, null],
    ["a number keeps its digits", { number: "12.50", unit: "kg" }, { number: "12.50", unit: "kg" }],
    ["no is an answer", { yes: false }, { yes: false }],
    ["paragraphs stay", { text: "a\n\nb" }, { text: "a\n\nb" }],
    [
      "empty rows go",
      { rows: [{ row: "1", yes: false }, { row: "2" }] },
      { rows: [{ row: "1", yes: false }] },
    ],
  ])("%s", (_, value, wanted) => {
    expect(tidyValue(value)).toEqual(wanted);
    expect(emptyValue(value)).toBe(wanted === null);
  });
});

describe("sameContent", () => {
  it("does not mind the unit the server filled in", () => {
    const typed = content({ value: { number: "5" } });
    expect(sameContent(typed, content({ value: { number: "5", unit: "MWh" } }))).toBe(true);
    expect(sameContent(typed, content({ value: { number: "6" } }))).toBe(false);
  });
  it("minds a zero at the end, which says how exact a number is", () => {
    const typed = content({ value: { number: "12.50" } });
    expect(sameContent(typed, content({ value: { number: "12.5" } }))).toBe(false);
  });
  it("looks into rows", () => {
    const one = content({ value: { rows: [{ row: "1", number: "5" }] } });
    expect(sameContent(one, content({ value: { rows: [{ row: "1", number: "5", unit: "kg" }] } }))).toBe(
      true,
    );
    expect(sameContent(one, content({ value: { rows: [{ row: "2", number: "5" }] } }))).toBe(false);
  });
  it("minds every text", () => {
    expect(sameContent(content({ notes: "a" }), content({ notes: "b" }))).toBe(false);
    expect(sameContent(content({ tags: ["a"] }), content({ tags: [] }))).toBe(false);
  });
});

describe("says", () => {
  it("asks for a value, or for an entry along the value chain", () => {
    expect(says(question(), content({ explanation: "later" }))).toBe(false);
    expect(says(question(), content({ value: { number: "0" } }))).toBe(true);
    const chain = question({ type: 6 });
    expect(says(chain, emptyContent)).toBe(false);
    const valueChainPerspective = { upstream: "", coreBusiness: "stål", downstream: "" };
    expect(says(chain, content({ valueChainPerspective }))).toBe(true);
  });
});

describe("status", () => {
  it("is one of three, and setting one clears the others", () => {
    expect(statusOf(emptyContent)).toBe("draft");
    const complete = withStatus(emptyContent, "completed");
    expect(statusOf(complete)).toBe("completed");
    expect(statusOf(withStatus(complete, "notApplicable"))).toBe("notApplicable");
    expect(withStatus(complete, "notApplicable").completed).toBe(false);
  });
  it("falls back to a draft when a complete answer is emptied", () => {
    const complete = content({ value: { number: "5" }, completed: true });
    expect(withValue(question(), complete, null).completed).toBe(false);
    expect(withValue(question(), complete, { number: "6" }).completed).toBe(true);
  });
});

describe("hindrance", () => {
  it("asks for the reason of not applicable and for the value of complete", () => {
    expect(hindrance(question(), content({ notApplicable: true, notApplicableReason: " " }))).toBe(
      "reasonRequired",
    );
    expect(hindrance(question(), content({ notApplicable: true, notApplicableReason: "Inga" }))).toBeNull();
    expect(hindrance(question(), content({ completed: true }))).toBe("valueRequired");
    expect(hindrance(question(), emptyContent)).toBeNull();
  });
});
