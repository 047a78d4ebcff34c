import { describe, expect, it } from "vitest";
import type { AnswerSuggestion } from "@/lib/api/ai-types";
import { questionTypes } from "@/lib/api/enums";
import { emptyContent } from "./content";
import { answer, question } from "./fixture";
import { bySection } from "./review";
import { isSuggestible, isUnanswered, takesDraft } from "./suggestion";
import type { Asked, Group } from "./types";

const table = (rows: Group["rows"]): Partial<Asked> => ({
  shape: "table",
  group: { id: "g", name: "G", rows, rowsFrom: "" } as Group,
});

describe("what AI may suggest", () => {
  it.each([
    ["a number", {}, true],
    ["a judgement", { type: questionTypes.materiality }, false],
    [
      "a choice from a list too long to be told",
      { options: Array(301).fill({ key: "k", label: "l" }) },
      false,
    ],
    ["the column of a table with given rows", table("options"), true],
    ["the column of a table whose rows people make", table("free"), false],
    ["the column of a table that follows another", table("group"), false],
  ] as const)("%s: %s", (_, change, may) => {
    expect(isSuggestible(question(change as Partial<Asked>))).toBe(may);
  });
  it("is only what nobody has begun", () => {
    const open = { question: question(), base: null, draft: emptyContent };
    expect(isUnanswered(open)).toBe(true);
    expect(isUnanswered({ ...open, draft: { ...emptyContent, notes: "n" } })).toBe(false);
    expect(isUnanswered({ ...open, question: question({ status: "inProgress", answer: answer() }) })).toBe(
      false,
    );
    expect(isUnanswered({ ...open, question: question({ applicability: "optedOut" }) })).toBe(false);
  });
  it("is a draft where a text is asked for", () => {
    expect(takesDraft(question({ type: questionTypes.text }))).toBe(true);
    expect(takesDraft(question())).toBe(false);
  });
});

describe("the review", () => {
  const one = (questionId: string, section: number) =>
    ({ id: questionId, questionId, section }) as AnswerSuggestion;
  it("goes by section, in the order of the suggestions", () => {
    const questions = ["a", "b", "c"].map((id) => question({ id }));
    const parts = bySection([one("a", 6), one("b", 7), one("c", 6)], questions);
    expect(parts.map(({ section, items }) => [section, items.map((item) => item.question.id)])).toEqual([
      ["GeneralInformation", ["a", "c"]],
      ["Measurements", ["b"]],
    ]);
  });
  it("knows the sections before their questions, and then leaves out what is asked no more", () => {
    expect(bySection([one("a", 6)]).map(({ section }) => section)).toEqual(["GeneralInformation"]);
    expect(bySection([one("a", 6)], [question({ id: "b" })])).toEqual([]);
  });
});
