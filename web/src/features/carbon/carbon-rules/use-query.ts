"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { charts, findings, states } from "./model";

const schema = {
  q: parseAsString.withDefault(""),
  level: parseAsStringLiteral(["company", "template", "global"]),
  chart: parseAsStringLiteral(charts),
  category: parseAsString.withDefault(""),
  exclusion: parseAsString.withDefault(""),
  state: parseAsStringLiteral(states),
  finding: parseAsStringLiteral(findings),
  retired: parseAsBoolean.withDefault(false),
};

/** What narrows the rules, kept in the URL. */
export function useQuery() {
  const [query, set] = useQueryStates(schema, { history: "replace" });
  const isSet = Object.values(query).some((value) => value !== null && value !== "" && value !== false);
  return {
    query,
    isSet,
    set: (change: Partial<typeof query>) => {
      const bare = Object.entries(change).map(([name, value]) => [
        name,
        value === "" || value === false ? null : value,
      ]);
      void set(Object.fromEntries(bare) as Partial<typeof query>);
    },
    clear: () => void set(null),
  };
}

export type QueryState = ReturnType<typeof useQuery>;
export type Query = QueryState["query"];

/** The rule that is open: its id, or "new"; going back closes it. */
export function useOpenRule() {
  const [id, set] = useQueryState("rule", parseAsString.withOptions({ history: "push" }));
  return { id, open: (next: string | null) => void set(next) };
}
