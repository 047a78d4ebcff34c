"use client";

import {
  createParser,
  createSerializer,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { useEffect, useMemo, useState } from "react";
import { useSuggestions } from "@/lib/api/use-ai";
import type { ApiAnswer } from "@/lib/api/use-api";
import { type Filter, type StatusFilter, statusOf } from "./model";
import { type NeedFilter, needFilters } from "./need-filter";

const schema = {
  q: parseAsString.withDefault(""),
  chapter: parseAsString,
  status: createParser<StatusFilter>({ parse: statusOf, serialize: (status) => status }),
  topic: parseAsString,
  need: parseAsStringLiteral(needFilters),
  assignee: parseAsString,
  suggested: parseAsBoolean.withDefault(false),
};
const serialize = createSerializer(schema);

/** The filter of a question list, kept in the URL. It goes along to the questions, and from there back again. */
export function useFilter() {
  const [state, set] = useQueryStates(schema, { history: "replace" });
  const { q, chapter, status, topic, need, assignee, suggested } = state;
  const { data: waiting } = useSuggestions();
  const ids = useMemo(() => new Set(waiting?.map(({ questionId }) => questionId)), [waiting]);
  const filter: Filter = {
    words: q,
    chapter,
    status,
    topic,
    need,
    assignee,
    suggested: suggested ? ids : null,
  };
  return {
    filter,
    isSet: q !== "" || suggested || [chapter, status, topic, need, assignee].some((one) => one !== null),
    /** The questions that AI suggests an answer to. */
    suggested: ids,
    /** The filter as the end of an address. */
    search: serialize(state),
    setWords: (words: string) => void set({ q: words || null }),
    setChapter: (next: string | null) => void set({ chapter: next }),
    setStatus: (next: Filter["status"]) => void set({ status: next }),
    setTopic: (next: string | null) => void set({ topic: next }),
    setNeed: (next: NeedFilter | null) => void set({ need: next }),
    setAssignee: (next: string | null) => void set({ assignee: next }),
    setSuggested: (is: boolean) => void set({ suggested: is || null }),
    clear: () => void set(null),
  };
}

/** Milliseconds that a list waits for what AI suggests. */
const longest = 1000;

/**
 * Questions for a list that is drawn once it is known to which of them AI suggests an answer, so that nothing moves
 * when that comes; nobody waits long for it.
 */
export function useListed<T>(
  questions: ApiAnswer<T>,
): Pick<ApiAnswer<T>, "data" | "error" | "mutate" | "isLoading"> {
  const { isSettled } = useSuggestions();
  const [isDrawn, setDrawn] = useState(false);
  const { data, error, mutate, isLoading } = questions;
  const waits = data !== undefined && !isDrawn;
  if (isSettled && waits) setDrawn(true);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setDrawn(true), longest);
    return () => clearTimeout(timer);
  }, [waits]);
  return { data: isDrawn ? data : undefined, error, mutate, isLoading };
}
