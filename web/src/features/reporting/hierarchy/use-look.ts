"use client";

import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

export const tabs = ["overview", "compliance", "progress", "emissions", "kpi"] as const;
export type TabName = (typeof tabs)[number];
export const scope2Methods = ["location", "market"] as const;

const schema = {
  tab: parseAsStringLiteral(tabs).withDefault("overview"),
  company: parseAsString.withDefault(""),
  category: parseAsString.withDefault(""),
  question: parseAsArrayOf(parseAsString).withDefault([]),
  scope2: parseAsStringLiteral(scope2Methods).withDefault("location"),
  equity: parseAsBoolean.withDefault(false),
};

export interface Look {
  tab: TabName;
  /** The one company that is looked at alone; empty for all. */
  company: string;
  category: string;
  /** Questions whose numbers stand beside the emissions, as askedText writes them. */
  question: string[];
  scope2: (typeof scope2Methods)[number];
  /** By the share that the owner holds; else each company whole. */
  equity: boolean;
}

/** How the group is looked at, kept in the address. Each choice is a step to go back over. */
export function useLook(): Look & { set: (change: Partial<Look>) => void } {
  const [look, set] = useQueryStates(schema, { history: "push" });
  return { ...look, set: (change) => void set(change) };
}
