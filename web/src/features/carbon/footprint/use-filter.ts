"use client";

import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryState,
  useQueryStates,
} from "nuqs";
import { type Filter, noFilter, type Scope2, scope2Methods, setFilters, sorts, statuses } from "./filter";
import { tierModes } from "./model";

const numbers = parseAsArrayOf(parseAsInteger).withDefault([]);

const schema = {
  month: numbers,
  quarter: numbers,
  scope: numbers,
  category: parseAsString.withDefault(""),
  supplier: parseAsString.withDefault(""),
  source: parseAsString.withDefault(""),
  account: parseAsString.withDefault(""),
  costCentre: parseAsString.withDefault(""),
  project: parseAsString.withDefault(""),
  status: parseAsStringLiteral(statuses),
  exclusion: parseAsString.withDefault(""),
  assumed: parseAsBoolean.withDefault(false),
  disabled: parseAsBoolean.withDefault(false),
  q: parseAsString.withDefault(""),
};

/** The filter of the footprint, kept in the URL and shared by its pages. Each choice is a step to go back over; typing is not. */
export function useFilter() {
  const [filter, setQuery] = useQueryStates(schema);
  const isSet = setFilters(filter).length > 0;
  return {
    filter: filter satisfies Filter,
    isSet,
    set: (change: Partial<Filter>) => {
      const bare = Object.entries(change).map(([name, value]) => [
        name,
        value === "" || value === false || (Array.isArray(value) && value.length === 0) ? null : value,
      ]);
      void setQuery(Object.fromEntries(bare) as Partial<Filter>, {
        history: "q" in change ? "replace" : "push",
      });
    },
    clear: () =>
      void setQuery(Object.fromEntries(Object.keys(noFilter).map((name) => [name, null])), {
        history: "push",
      }),
  };
}

/** By which method scope 2 counts. */
export function useScope2(): [Scope2, (method: Scope2) => void] {
  const [method, set] = useQueryState("scope2", parseAsStringLiteral(scope2Methods).withDefault("location"));
  return [method, (next) => void set(next)];
}

/** How the categories can be looked at: the largest first, or as they belong together. */
export const categoryViews = ["hotspots", "tree"] as const;

/** How figures are looked at: months by scope or category, categories by size or as a tree, all of it down to which tier. */
export function useView() {
  const [view, set] = useQueryStates(
    {
      by: parseAsStringLiteral(["scope", "category"]).withDefault("scope"),
      view: parseAsStringLiteral(categoryViews).withDefault("hotspots"),
      tiers: parseAsStringLiteral(tierModes).withDefault("all"),
      tier: parseAsInteger.withDefault(1),
    },
    { history: "replace" },
  );
  return { ...view, set: (change: Partial<typeof view>) => void set(change) };
}

export function useSort() {
  const [sort, set] = useQueryState("sort", parseAsStringLiteral(sorts).withDefault("-kg"));
  return { sort, set: (next: (typeof sorts)[number] | null) => void set(next) };
}

/** The transaction whose explanation is open; going back closes it. */
export function useOpenTransaction() {
  const [id, set] = useQueryState("t", parseAsString.withOptions({ history: "push" }));
  return { id, open: (next: string | null) => void set(next) };
}
