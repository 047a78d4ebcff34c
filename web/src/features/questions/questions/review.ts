import type { AnswerSuggestion } from "@/lib/api/ai-types";
import { type Section, sections } from "@/lib/api/enums";
import type { Asked } from "./types";

/** A suggestion with its question. */
export interface ReviewItemData {
  suggestion: AnswerSuggestion;
  question: Asked;
}

/** The suggestions to the questions of a section. */
export interface Reviewed {
  section: Section;
  items: ReviewItemData[];
}

/** The suggestions by section, in the order of the questions; those whose question is not known yet are left out. */
export function bySection(
  suggestions: readonly AnswerSuggestion[],
  questions: readonly Asked[] = [],
): Reviewed[] {
  const known = new Map(questions.map((question) => [question.id, question]));
  const parts = new Map<Section, ReviewItemData[]>();
  for (const suggestion of suggestions) {
    const section = sections[suggestion.section];
    if (!section) continue;
    const items = parts.get(section) ?? [];
    parts.set(section, items);
    const question = known.get(suggestion.questionId);
    if (question) items.push({ suggestion, question });
  }
  return [...parts]
    .map(([section, items]) => ({ section, items }))
    .filter(({ items }) => questions.length === 0 || items.length > 0);
}
