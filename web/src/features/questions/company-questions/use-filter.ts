"use client";

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type Filter, states } from "./model";

const schema = {
  q: parseAsString.withDefault(""),
  section: parseAsInteger,
  requirement: parseAsString.withDefault(""),
  topic: parseAsString.withDefault(""),
  state: parseAsStringLiteral([...states, "rest", ""]).withDefault(""),
  assignee: parseAsString.withDefault(""),
};

/** What narrows the list, kept in the address. */
export function useFilter() {
  const [filter, setFilter] = useQueryStates(schema, { history: "replace" });
  return {
    filter: filter satisfies Filter,
    set: (change: Partial<Filter>) =>
      void setFilter(
        Object.fromEntries(
          Object.entries(change).map(([name, value]) => [name, value === "" ? null : value]),
        ),
      ),
    clear: () => void setFilter(null),
  };
}
