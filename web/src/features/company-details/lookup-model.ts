import type { CompanyFact } from "@/lib/api/ai-types";
import type { Draft } from "./model";

export type Fact = CompanyFact;

/** What was found for fields that are empty. */
export function fitting(facts: readonly Fact[], draft: Draft): Fact[] {
  return facts.filter(({ field }) => String(draft[field] ?? "").trim() === "");
}

/** What a form takes over. */
export function taken(facts: readonly Fact[]): Partial<Draft> {
  return Object.fromEntries(
    facts.map(({ field, value }) => [field, field === "numberOfEmployees" ? Number(value) : value]),
  );
}
