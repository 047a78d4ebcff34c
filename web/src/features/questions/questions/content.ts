import { questionTypes } from "@/lib/api/enums";
import type { Answer } from "@/lib/api/types";
import { plainText } from "@/lib/plain-text";
import { isVerdict, tidyScores } from "./scores";
import { newTags } from "./tags";
import type { AnswerValue, Asked, Cell, Content } from "./types";

export const emptyContent: Content = {
  value: null,
  completed: false,
  notApplicable: false,
  notApplicableReason: "",
  explanation: "",
  reasoning: "",
  notes: "",
  tags: [],
  valueChainPerspective: { upstream: "", coreBusiness: "", downstream: "" },
};

/** What a person wrote of an answer; without one, nothing. */
export function contentOf(answer: Answer | null): Content {
  if (!answer) return emptyContent;
  const { completed, notApplicable, notApplicableReason, explanation, reasoning, notes, tags } = answer;
  return {
    value: answer.value,
    completed,
    notApplicable,
    notApplicableReason,
    explanation,
    reasoning,
    notes,
    tags,
    valueChainPerspective: answer.valueChainPerspective,
  };
}

export function emptyCell(cell: Cell): boolean {
  return (
    (cell.number ?? "") === "" &&
    plainText(cell.text ?? "") === "" &&
    cell.yes === undefined &&
    (cell.options ?? []).length === 0
  );
}

/** Whether a value says nothing. */
export function emptyValue(value: AnswerValue | null): boolean {
  return (
    value === null ||
    (emptyCell(value) && (value.rows ?? []).every(emptyCell) && tidyScores(value.scores) === undefined)
  );
}

/** The same value without empty cells and parts, so that equal values look alike; null for nothing. */
export function tidyValue(value: AnswerValue | null): AnswerValue | null {
  if (value === null || emptyValue(value)) return null;
  const rows = value.rows
    ?.filter((row) => !emptyCell(row))
    .map((row) => ({ row: row.row, ...tidyCell(row) }));
  const scores = tidyScores(value.scores);
  return { ...tidyCell(value), ...(rows && rows.length > 0 ? { rows } : {}), ...(scores ? { scores } : {}) };
}

function tidyCell({ number, unit, text, yes, options }: Cell): Cell {
  return {
    ...(number ? { number, ...(unit ? { unit } : {}) } : {}),
    ...(plainText(text ?? "") === "" ? {} : { text }),
    ...(yes === undefined ? {} : { yes }),
    ...(options && options.length > 0 ? { options } : {}),
  };
}

export const contentFields = [
  "value",
  "completed",
  "notApplicable",
  "notApplicableReason",
  "explanation",
  "reasoning",
  "notes",
  "tags",
  "valueChainPerspective",
] as const satisfies readonly (keyof Content)[];
export type ContentField = (typeof contentFields)[number];

/** A field as the server keeps it, so that what it tidied is not taken for a change. The unit is its own to fill in. */
function comparable(field: ContentField, content: Content): string {
  if (field === "value") {
    const value = tidyValue(content.value);
    return JSON.stringify(value && { ...kept(value), rows: value.rows?.map(kept) });
  }
  if (field === "tags") {
    return JSON.stringify(newTags(content.tags.map(plainText).join(), []));
  }
  if (field === "valueChainPerspective") {
    const { upstream, coreBusiness, downstream } = content.valueChainPerspective;
    return JSON.stringify([upstream, coreBusiness, downstream].map(plainText));
  }
  const text = content[field];
  return JSON.stringify(typeof text === "string" ? plainText(text) : text);
}

function kept<C extends Cell>({ unit: _, ...cell }: C) {
  return {
    ...cell,
    ...(cell.text ? { text: plainText(cell.text) } : {}),
  };
}

export function sameField(field: ContentField, a: Content, b: Content): boolean {
  return a[field] === b[field] || comparable(field, a) === comparable(field, b);
}

export function sameContent(a: Content, b: Content): boolean {
  return a === b || contentFields.every((field) => sameField(field, a, b));
}

/** Whether a text stands on any part of the value chain. */
export function hasPerspective({ valueChainPerspective: chain }: Pick<Content, "valueChainPerspective">) {
  return Object.values(chain).some((text) => plainText(text) !== "");
}

/** Whether the content says what the question asks for, so that it may be called complete. */
export function says(question: Pick<Asked, "type">, content: Content): boolean {
  if (question.type === questionTypes.valueChain) return hasPerspective(content);
  return !emptyValue(content.value);
}

export type Status = "draft" | "completed" | "notApplicable";

export function statusOf({ completed, notApplicable }: Content): Status {
  if (notApplicable) return "notApplicable";
  return completed ? "completed" : "draft";
}

export function withStatus(content: Content, status: Status): Content {
  return { ...content, completed: status === "completed", notApplicable: status === "notApplicable" };
}

/**
 * The content after a change of its value, which stands as it is written: white space and empty cells go on the way to
 * the server and not under the cursor. What was complete and says nothing any more is a draft again: nobody means an
 * empty answer.
 */
export function withValue(question: Asked, content: Content, value: AnswerValue | null): Content {
  const isTyped = Boolean(value?.text || value?.rows?.length);
  const next = { ...content, value: isTyped ? value : tidyValue(value) };
  return next.completed && !says(question, next) ? { ...next, completed: false } : next;
}

/** Whether a verdict stands there without the reason that goes with it. */
export function lacksReason(question: Asked, content: Content): boolean {
  return isVerdict(question) && !emptyValue(content.value) && plainText(content.reasoning) === "";
}

/** Why content cannot be saved as it stands; null when it can. */
export function hindrance(question: Asked, content: Content): "reasonRequired" | "valueRequired" | null {
  if (lacksReason(question, content)) return "reasonRequired";
  if (content.notApplicable) return plainText(content.notApplicableReason) === "" ? "reasonRequired" : null;
  return content.completed && !says(question, content) ? "valueRequired" : null;
}
