"use client";

import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { confidences, type Filter, origins, sorts, statuses } from "./model";

const schema = {
  company: parseAsString.withDefault(""),
  status: parseAsStringLiteral(statuses).withDefault("pending"),
  origin: parseAsStringLiteral(["", ...origins] as const).withDefault(""),
  confidence: parseAsStringLiteral(confidences).withDefault("0"),
  q: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(sorts).withDefault("spend"),
};

/** The filter of the list, kept in the address. */
export function useFilter() {
  const [filter, set] = useQueryStates(schema, { history: "replace" });
  return {
    filter: filter satisfies Filter,
    set: (change: Partial<Filter>) =>
      void set(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || null]))),
    clear: () => void set({ company: null, origin: null, confidence: null, q: null }),
  };
}

/** The suggestion that is being looked at; going back closes it. */
export function useOpen() {
  const [id, set] = useQueryState("s", parseAsString.withOptions({ history: "replace" }));
  return { id, open: (next: string | null) => void set(next) };
}
