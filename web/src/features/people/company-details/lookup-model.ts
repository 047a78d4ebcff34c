import type { CompanyFact } from "@/lib/api/ai-types";
import type { Draft } from "./model";

export type Fact = CompanyFact;

/** A fact that a field of the form can hold. */
export type Fitting = Fact & { field: Exclude<Fact["field"], "legalForm"> };

/** What was found for fields that are empty. */
export function fitting(facts: readonly Fact[], draft: Draft): Fitting[] {
  return facts
    .filter((fact): fact is Fitting => fact.field !== "legalForm")
    .filter(({ field }) => String(draft[field] ?? "").trim() === "");
}

/** What a form takes over. */
export function taken(facts: readonly Fitting[]): Partial<Draft> {
  return Object.fromEntries(
    facts.map(({ field, value }) => [field, field === "numberOfEmployees" ? Number(value) : value]),
  );
}
