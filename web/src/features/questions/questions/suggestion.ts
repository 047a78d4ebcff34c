import { questionTypes } from "@/lib/api/enums";
import type { Value } from "@/lib/api/types";
import { emptyContent, sameContent } from "./content";
import type { Entry } from "./editor";
import { applies, isColumn } from "./model";
import type { Asked, Content } from "./types";

/** Longer lists are not sent to a language model. */
const mostOptions = 300;

/** Whether AI may suggest answers to a question: scores are for people to judge, and so is what rows a table has. */
export function isSuggestible(question: Asked): boolean {
  if (question.type === questionTypes.materiality || question.options.length > mostOptions) return false;
  return !isColumn(question) || question.group.rows === "options";
}

/** Whether a question still waits for an answer, and nobody has begun to write one here. */
export function isUnanswered({ question, draft }: Entry): boolean {
  return applies(question) && question.status === "notStarted" && sameContent(draft, emptyContent);
}

/** Whether the question is answered with a text, which AI can draft for the report. */
export function takesDraft({ type, shape }: Pick<Asked, "type" | "shape">): boolean {
  return type === questionTypes.text && shape === "single";
}

/** What a suggestion says, as the content of an answer. */
export function contentOfSuggestion(suggestion: {
  value: Value | null;
  valueChainPerspective: Content["valueChainPerspective"];
}): Content {
  const { value, valueChainPerspective } = suggestion;
  return { ...emptyContent, value, valueChainPerspective };
}
