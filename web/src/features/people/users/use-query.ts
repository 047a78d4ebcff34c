"use client";

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { states } from "./model";

const schema = {
  q: parseAsString.withDefault(""),
  role: parseAsInteger,
  state: parseAsStringLiteral(states),
  agency: parseAsString,
  company: parseAsString,
};

/** What narrows the people, kept in the URL. */
export function useQuery() {
  const [query, set] = useQueryStates(schema, { history: "replace" });
  return {
    query,
    isSet: Object.values(query).some((value) => value !== null && value !== ""),
    set: (change: Partial<typeof query>) => void set(change),
    clear: () => void set(null),
  };
}

export type QueryState = ReturnType<typeof useQuery>;
export type Query = QueryState["query"];
