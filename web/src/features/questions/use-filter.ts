"use client";

import { createSerializer, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type Filter, statusFilters } from "./model";

const schema = {
  q: parseAsString.withDefault(""),
  chapter: parseAsString,
  status: parseAsStringLiteral(statusFilters),
  topic: parseAsString,
  assignee: parseAsString,
};
const serialize = createSerializer(schema);

/** The filter of a question list, kept in the URL. It goes along to the questions, and from there back again. */
export function useFilter() {
  const [state, set] = useQueryStates(schema, { history: "replace" });
  const { q, chapter, status, topic, assignee } = state;
  const filter: Filter = { words: q, chapter, status, topic, assignee };
  return {
    filter,
    isSet: q !== "" || chapter !== null || status !== null || topic !== null || assignee !== null,
    /** The filter as the end of an address. */
    search: serialize(state),
    setWords: (words: string) => void set({ q: words || null }),
    setChapter: (next: string | null) => void set({ chapter: next }),
    setStatus: (next: Filter["status"]) => void set({ status: next }),
    setTopic: (next: string | null) => void set({ topic: next }),
    setAssignee: (next: string | null) => void set({ assignee: next }),
    clear: () => void set({ q: null, chapter: null, status: null, topic: null, assignee: null }),
  };
}
