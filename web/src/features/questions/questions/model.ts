import type { AnswerStatus, Applicability } from "@/lib/api/types";
import { topicOf } from "@/lib/materiality";
import { matchesNeed, type NeedFilter } from "./need-filter";
import type { Asked, Group } from "./types";

/** The filters of the list as the URL has them. */
export const statusFilters = [
  "completed",
  "inProgress",
  "notStarted",
  "open",
  "notApplicable",
  "applicable",
  "toReview",
  "optedOut",
] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Other words for statuses in addresses (specification, section 4). */
const otherWords: Partial<Record<string, StatusFilter>> = {
  done: "completed",
  inprogress: "inProgress",
  notanswered: "notStarted",
};

/** The status filter that a word of an address means, however it is spaced; null for one that means none. */
export function statusOf(word: string): StatusFilter | null {
  return (
    statusFilters.find((one) => one === word) ?? otherWords[word.toLowerCase().replace(/[^a-z]/g, "")] ?? null
  );
}

export interface Filter {
  words: string;
  chapter: string | null;
  status: StatusFilter | null;
  topic: string | null;
  need: NeedFilter | null;
  /** A person's id, "none" for questions that nobody is to answer, or null for all. */
  assignee: string | null;
  /** Questions that AI suggests an answer to, where only those are wanted; null for all. */
  suggested: ReadonlySet<string> | null;
}

/** The topic that a question belongs to, with "general" for those that belong to none. */
function subject({ topic }: Pick<Asked, "topic">): string {
  return topicOf(topic) ?? "general";
}

/** Whether the company is asked the question in the year. */
export function applies({ applicability }: { applicability: Applicability }): boolean {
  return applicability === "applicable";
}

/**
 * How many questions of a list are asked, as every count has it (core/questions/progress): of a table as many as it
 * has columns, and none that does not apply.
 */
export function askedOf(questions: readonly { applicability: Applicability }[]): number {
  return questions.filter(applies).length;
}

/** Whether an administrator has decided that the company is not asked. */
function isOptedOut({ applicability }: { applicability: Applicability }): boolean {
  return applicability === "optedOut";
}

/** Whether some companies may leave the question out in their first years of reporting. */
export function isPhasedIn({ phasingInYears: { any, small } }: Pick<Asked, "phasingInYears">): boolean {
  return any > 0 || small > 0;
}

/** What a person sees of a question: not applicable either by their own mark or because it is not asked. */
export function shownStatus(question: Pick<Asked, "applicability" | "status">): AnswerStatus {
  return applies(question) ? question.status : "notApplicable";
}

function contains(text: string, words: string): boolean {
  return text.toLocaleLowerCase().includes(words);
}

function matchesWords(question: Asked, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const { shortTitle, title, category, subCategory, group } = question;
  return [shortTitle, title, category, subCategory, group?.name ?? ""].some((text) => contains(text, wanted));
}

/** Whether the answer was carried over from another year and nobody has looked at it since. */
export function isToReview({ answer, applicability, status }: Asked): boolean {
  return applies({ applicability }) && status !== "notStarted" && Boolean(answer?.carriedFrom);
}

function matchesStatus(question: Asked, status: StatusFilter | null): boolean {
  if (isOptedOut(question) || status === "optedOut") return isOptedOut(question) && status === "optedOut";
  if (status === null) return true;
  if (status === "toReview") return isToReview(question);
  const shown = shownStatus(question);
  if (status === "open") return shown === "inProgress" || shown === "notStarted";
  return status === "applicable" ? shown !== "notApplicable" : shown === status;
}

/** The questions that pass the filter, in their order. What is opted out only shows when it is asked for. */
export function filtered(questions: readonly Asked[], filter: Filter): Asked[] {
  const { words, chapter, status, topic, need, assignee, suggested } = filter;
  return questions.filter(
    (question) =>
      (chapter === null || question.chapter === chapter) &&
      (topic === null || subject(question) === topic) &&
      (assignee === null || (question.assignedUserId ?? "none") === assignee) &&
      (suggested === null || suggested.has(question.id)) &&
      matchesNeed(question, need) &&
      matchesStatus(question, status) &&
      matchesWords(question, words),
  );
}

/** The topics of the questions, in their order; those that belong to none come last. */
export function topics(questions: readonly Asked[]): string[] {
  const found = [...new Set(questions.map(subject))];
  return [...found.filter((topic) => topic !== "general"), ...found.filter((topic) => topic === "general")];
}

/** The different values of a heading, in the order of the questions. */
export function headings(questions: readonly Asked[], of: "chapter" | "category"): string[] {
  return [...new Set(questions.map((question) => question[of]))];
}

/**
 * Where one stands in the questionnaire: a question of its own, or a table, whose columns are the questions of
 * its group and which is answered as a whole.
 */
export interface Stop {
  /** The question's id, or "group:" and the table's. */
  id: string;
  category: string;
  table: Group | null;
  questions: Asked[];
}

/** Whether the question is a column of a table. */
export function isColumn(question: Asked): question is Asked & { group: Group } {
  return question.shape === "table" && question.group !== null && question.group.rows !== "";
}

/** The columns of a table that are asked; all of them where none is, and the table as a whole says why. */
export function columnsAsked(questions: readonly Asked[]): readonly Asked[] {
  const asked = questions.filter(applies);
  return asked.length > 0 ? asked : questions;
}

/** The stops in order; a table stands where its first column does. */
export function stopsOf(questions: readonly Asked[]): Stop[] {
  const stops: Stop[] = [];
  const tables = new Map<string, Stop>();
  for (const question of questions) {
    const table = isColumn(question) ? question.group : null;
    const known = table ? tables.get(table.id) : undefined;
    if (known) {
      known.questions.push(question);
      continue;
    }
    const stop: Stop = {
      id: table ? `group:${table.id}` : question.id,
      category: question.category,
      table,
      questions: [question],
    };
    if (table) tables.set(table.id, stop);
    stops.push(stop);
  }
  return stops;
}

/** The stop that shows a question. */
export function stopOf(stops: readonly Stop[], questionId: string): Stop | undefined {
  return stops.find(({ questions }) => questions.some(({ id }) => id === questionId));
}

/** How far a stop has come: a table is as far as the column that is least far. */
export function stopStatus({ questions }: Stop): AnswerStatus {
  const asked = questions.filter(applies);
  if (asked.length === 0) return "notApplicable";
  const counted = asked.filter(({ status }) => status !== "notApplicable");
  if (counted.length === 0) return "notApplicable";
  if (counted.every(({ status }) => status === "completed")) return "completed";
  return counted.every(({ status }) => status === "notStarted") ? "notStarted" : "inProgress";
}

export type Move = "previous" | "next" | "previousCategory" | "nextCategory";

/** Where a move leads from a stop; undefined at either end. A category is entered at its first stop. */
export function moved(stops: readonly Stop[], from: Stop, move: Move): Stop | undefined {
  const at = stops.indexOf(from);
  if (at < 0) return undefined;
  if (move === "previous") return stops[at - 1];
  if (move === "next") return stops[at + 1];
  const categories = [...new Set(stops.map(({ category }) => category))];
  const place = categories.indexOf(from.category) + (move === "nextCategory" ? 1 : -1);
  const category = categories[place];
  return category === undefined ? undefined : stops.find((stop) => stop.category === category);
}

/**
 * The stops one walks through under a filter. The one where one stands is among them even when the answer just given
 * took it out of the filter.
 */
export function walkOf(stops: readonly Stop[], from: Stop, filter: Filter): Stop[] {
  return stops.filter((stop) => stop === from || filtered(stop.questions, filter).length > 0);
}

/** The address of a stop inside its section; `search` carries the list's filter along. */
export function hrefOf(section: string, stop: Stop, search = ""): string {
  const base = `/company/questions/section/${section}`;
  const page = stop.table
    ? `${base}/group/${encodeURIComponent(stop.table.id)}`
    : `${base}/question/${encodeURIComponent(stop.id)}`;
  return page + search;
}

export interface Cluster {
  /** A series of single questions, or null for stops that stand alone. */
  group: Group | null;
  stops: Stop[];
}

export interface CategoryList {
  category: string;
  clusters: Cluster[];
}

/** The list as it is shown: by category, and inside it neighbours of one series together. */
export function listed(stops: readonly Stop[]): CategoryList[] {
  const lists: CategoryList[] = [];
  for (const stop of stops) {
    let list = lists.at(-1);
    if (list?.category !== stop.category) {
      list = { category: stop.category, clusters: [] };
      lists.push(list);
    }
    const group = stop.table ? null : (stop.questions[0]?.group ?? null);
    const cluster = list.clusters.at(-1);
    if (group && cluster?.group?.id === group.id) cluster.stops.push(stop);
    else list.clusters.push({ group, stops: [stop] });
  }
  return lists;
}
