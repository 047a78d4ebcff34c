"use client";

import {
  createParser,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryState,
  useQueryStates,
} from "nuqs";
import type { Sort } from "@/components/data-table/columns";
import { confidences, kinds, states } from "./model";

const sorts = ["name", "region", "year", "value", "source"] as const;
type SortName = (typeof sorts)[number];
export type Order = SortName | `-${SortName}` | "";

const parseAsSort = createParser<Sort>({
  parse: (text) => {
    const id = text.replace(/^-/, "");
    return sorts.some((one) => one === id) ? { id, desc: text.startsWith("-") } : null;
  },
  serialize: ({ id, desc }) => (desc ? `-${id}` : id),
  eq: (a, b) => a.id === b.id && a.desc === b.desc,
});

const schema = {
  q: parseAsString.withDefault(""),
  category: parseAsString.withDefault(""),
  region: parseAsString.withDefault(""),
  year: parseAsInteger,
  kind: parseAsStringLiteral(kinds),
  licence: parseAsString.withDefault(""),
  confidence: parseAsStringLiteral(confidences),
  quality: parseAsInteger,
  state: parseAsStringLiteral(states),
};

function orderOf(sort: Sort | null): Order {
  const id = sorts.find((one) => one === sort?.id);
  if (!id) return "";
  return sort?.desc ? `-${id}` : id;
}

/** What narrows the factors and their order, kept in the URL. */
export function useQuery() {
  const [query, set] = useQueryStates(schema, { history: "replace" });
  const [sort, setSort] = useQueryState("sort", parseAsSort.withOptions({ history: "replace" }));
  return {
    query,
    isSet: Object.values(query).some((value) => value !== null && value !== ""),
    set: (change: Partial<typeof query>) => {
      const bare = Object.entries(change).map(([name, value]) => [name, value === "" ? null : value]);
      void set(Object.fromEntries(bare) as Partial<typeof query>);
    },
    clear: () => void set(null),
    sort,
    setSort: (next: Sort | null) => void setSort(next),
    /** The order as the API names it. */
    order: orderOf(sort),
  };
}

export type QueryState = ReturnType<typeof useQuery>;
export type Query = QueryState["query"];

/** The factor that is open: its id, or "new"; going back closes it. */
export function useOpenFactor() {
  const [id, set] = useQueryState("factor", parseAsString.withOptions({ history: "push" }));
  return { id, open: (next: string | null) => void set(next) };
}
