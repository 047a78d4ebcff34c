import { expect, it } from "vitest";
import type { CompanyQuestion } from "@/lib/api/types";
import { answered, byReason, choicesOf, type Filter, matching, narrows, stateOf, toRepeat } from "./model";

function question(id: string, change: Partial<CompanyQuestion> = {}): CompanyQuestion {
  return {
    id,
    section: 8,
    category: "Klimat",
    requirement: "E1-1",
    esrsParagraph: "E1-1 14",
    topic: "E1",
    shortTitle: `Kort ${id}`,
    title: `Lång ${id}`,
    voluntary: false,
    applicability: "applicable",
    askedFrom: 0,
    optOut: null,
    status: "notStarted",
    assignee: null,
    updatedAt: null,
    updatedBy: "",
    ...change,
  };
}

const everything: Filter = {
  q: "",
  section: null,
  requirement: "",
  topic: "",
  state: "",
  assignee: "",
};

const out = (reason: string): Partial<CompanyQuestion> => ({
  applicability: "optedOut",
  optOut: { reason, by: { id: "p", name: "Ada" }, at: "2025-06-01T10:00:00Z" },
});
const all = [
  question("a", { status: "completed", assignee: { id: "ulf", name: "Ulf" } }),
  question("b", { ...out("För liten"), status: "completed" }),
  question("c", { applicability: "phasedIn", requirement: "E4-1", topic: "E4.2" }),
  question("d", { section: 6, requirement: "B1", topic: "general", ...out("Annat") }),
  question("e", out("För liten")),
];
const ids = (questions: readonly CompanyQuestion[]) => questions.map(({ id }) => id).join("");

it("says what became of a question: an opt-out first, then why it is not asked, then its answer", () => {
  expect(all.map(stateOf)).toEqual(["completed", "optedOut", "phasedIn", "optedOut", "optedOut"]);
  const off = question("f", { ...out("r"), applicability: "featureDisabled" });
  expect(stateOf(off)).toBe("optedOut");
});

it.each([
  ["nothing chosen", {}, "abcde"],
  ["words of the title", { q: "LÅNG c" }, "c"],
  ["words of a reason", { q: "för liten" }, "be"],
  ["a section", { section: 6 }, "d"],
  ["a requirement", { requirement: "E4-1" }, "c"],
  ["a topic with its sub-topics", { topic: "E4" }, "c"],
  ["no topic", { topic: "general" }, "d"],
  ["opted out", { state: "optedOut" }, "bde"],
  ["the rest", { state: "rest" }, "ac"],
  ["a status, of what is asked", { state: "completed" }, "a"],
  ["somebody’s", { assignee: "ulf" }, "a"],
  ["nobody’s", { assignee: "none", state: "rest" }, "c"],
] as const)("finds by %s", (_, filter, wanted) => {
  expect(ids(matching(all, { ...everything, ...filter }))).toBe(wanted);
});

it("knows whether anything narrows, the first section too", () => {
  expect(narrows(everything)).toBe(false);
  expect(narrows({ ...everything, section: 0 })).toBe(true);
});

it("offers what occurs, requirements within the section", () => {
  expect(choicesOf(all, { section: 8 })).toEqual({
    sections: [6, 8],
    requirements: ["E1-1", "E4-1"],
    topics: ["E1", "E4", "general"],
    people: [{ id: "ulf", name: "Ulf" }],
  });
});

it("puts opt-outs of one reason together, so that they can be made again", () => {
  expect(byReason(all)).toEqual([
    { reason: "För liten", ids: ["b", "e"] },
    { reason: "Annat", ids: ["d"] },
  ]);
});

it("repeats of the year before what this year has and has not decided", () => {
  const now = [question("a"), question("b"), question("d", out("Nu")), question("x")];
  expect(ids(toRepeat(all, now))).toBe("b");
});

it("counts the answers that an opt-out hides", () => {
  expect(answered(all)).toBe(2);
});
