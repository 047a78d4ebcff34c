"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { type Filter, groups } from "./model";

const schema = {
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
  group: parseAsStringLiteral([...groups, ""]).withDefault(""),
  person: parseAsString.withDefault(""),
  company: parseAsString.withDefault(""),
  impersonated: parseAsBoolean.withDefault(false),
};

/** The filter of the log and how far down it is read, kept in the address. */
export function useFilter() {
  const [filter, setFilter] = useQueryStates(schema, { history: "replace" });
  const [before, setBefore] = useQueryState("before", parseAsString.withDefault(""));
  return {
    filter: filter satisfies Filter,
    before,
    /** Going back in the browser comes back to the newer ones. */
    goBelow: (id: string | null) => void setBefore(id, { history: "push", scroll: true }),
    /** Another question begins with the newest again. */
    set: (change: Partial<Filter>) => {
      void setBefore(null);
      void setFilter(
        Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || null])),
      );
    },
    clear: () => {
      void setBefore(null);
      void setFilter(null);
    },
  };
}

/** The event that is being looked at; going back closes it. */
export function useOpen() {
  const [id, set] = useQueryState("e", parseAsString.withOptions({ history: "replace" }));
  return { id, open: (next: string | null) => void set(next) };
}
