import type { CompanyQuestion } from "@/lib/api/types";
import { topicOf } from "@/lib/materiality";

/** What became of a question: how far its answer is or, where it is not asked, why. */
export const states = [
  "completed",
  "inProgress",
  "notStarted",
  "notApplicable",
  "optedOut",
  "condition",
  "phasedIn",
  "notMaterial",
  "featureDisabled",
] as const;
export type State = (typeof states)[number];

export interface Filter {
  q: string;
  section: number | null;
  /** Code of a disclosure requirement. */
  requirement: string;
  /** E1 to G1, or "general". */
  topic: string;
  /** "rest" is all that is not opted out. */
  state: State | "rest" | "";
  /** A person's id, or "none". */
  assignee: string;
}

export function narrows(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== "" && value !== null);
}

export function stateOf({ applicability, status, optOut }: CompanyQuestion): State {
  if (optOut) return "optedOut";
  return applicability === "applicable" ? status : applicability;
}

/** The topic a question is about; "general" for those that belong to none. */
function subjectOf({ topic }: Pick<CompanyQuestion, "topic">): string {
  return topicOf(topic) ?? "general";
}

function says(
  { shortTitle, title, category, esrsParagraph, requirement, optOut }: CompanyQuestion,
  words: string,
) {
  return [shortTitle, title, category, esrsParagraph, requirement, optOut?.reason ?? ""].some((text) =>
    text.toLocaleLowerCase().includes(words),
  );
}

/** The questions that pass the filter, in their order. */
export function matching(questions: readonly CompanyQuestion[], filter: Filter): CompanyQuestion[] {
  const words = filter.q.trim().toLocaleLowerCase();
  return questions.filter(
    (question) =>
      (filter.section === null || question.section === filter.section) &&
      (filter.requirement === "" || question.requirement === filter.requirement) &&
      (filter.topic === "" || subjectOf(question) === filter.topic) &&
      (filter.assignee === "" || (question.assignee?.id ?? "none") === filter.assignee) &&
      matchesState(question, filter.state) &&
      (words === "" || says(question, words)),
  );
}

function matchesState(question: CompanyQuestion, state: Filter["state"]): boolean {
  if (state === "rest") return question.optOut === null;
  return state === "" || stateOf(question) === state;
}

/** What there is to filter by, as far as it occurs. */
export function choicesOf(questions: readonly CompanyQuestion[], { section }: Pick<Filter, "section">) {
  const inSection = questions.filter((one) => section === null || one.section === section);
  const people = new Map(
    questions.flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee.name]] : [])),
  );
  return {
    sections: [...new Set(questions.map((one) => one.section))].sort((a, b) => a - b),
    requirements: [...new Set(inSection.map(({ requirement }) => requirement))],
    topics: [...new Set(questions.map(subjectOf))].sort(
      (a, b) => Number(a === "general") - Number(b === "general") || a.localeCompare(b),
    ),
    people: [...people].map(([id, name]) => ({ id, name })),
  };
}

/** Questions that are opted out of for one reason. */
export interface Reasoned {
  reason: string;
  ids: string[];
}

/** The opt-outs among questions, by their reasons. */
export function byReason(questions: readonly CompanyQuestion[]): Reasoned[] {
  const found = new Map<string, string[]>();
  for (const { id, optOut } of questions) {
    if (optOut) found.set(optOut.reason, [...(found.get(optOut.reason) ?? []), id]);
  }
  return [...found].map(([reason, ids]) => ({ reason, ids }));
}

/** The opt-outs of the year before that this year has a question for and has not decided yet. */
export function toRepeat(
  before: readonly CompanyQuestion[],
  now: readonly CompanyQuestion[],
): CompanyQuestion[] {
  const open = new Set(now.filter(({ optOut }) => optOut === null).map(({ id }) => id));
  return before.filter(({ id, optOut }) => optOut !== null && open.has(id));
}

/** How many of the questions have an answer, which an opt-out hides. */
export function answered(questions: readonly CompanyQuestion[]): number {
  return questions.filter(({ status }) => status !== "notStarted").length;
}
