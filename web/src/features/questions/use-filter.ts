"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { topicIds } from "@/lib/materiality";
import { type Filter, statusFilters } from "./model";

const schema = {
  q: parseAsString.withDefault(""),
  chapter: parseAsString,
  status: parseAsStringLiteral(statusFilters),
  topic: parseAsStringLiteral(topicIds),
  assignee: parseAsString,
};

/** The filter of a question list, kept in the URL. */
export function useFilter() {
  const [{ q, chapter, status, assignee, topic }, set] = useQueryStates(schema, { history: "replace" });
  const filter: Filter = { words: q, chapter, status, assignee, topic };
  return {
    filter,
    isSet: q !== "" || chapter !== null || status !== null || assignee !== null || topic !== null,
    setWords: (words: string) => void set({ q: words || null }),
    setChapter: (next: string | null) => void set({ chapter: next }),
    setStatus: (next: Filter["status"]) => void set({ status: next }),
    setAssignee: (next: string | null) => void set({ assignee: next }),
    leaveTopic: () => void set({ topic: null }),
    clear: () => void set({ q: null, chapter: null, status: null, assignee: null, topic: null }),
  };
}
