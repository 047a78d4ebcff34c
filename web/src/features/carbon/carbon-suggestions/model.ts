import type { Suggestion, SuggestionReason } from "@/lib/api/types";

/** How far the review has come, by the number that the API knows it by. */
export const statuses = ["pending", "approved", "rejected", "flagged"] as const;
type Status = (typeof statuses)[number];
export type Decided = Exclude<Status, "pending">;

export const sorts = ["spend", "confidence"] as const;
type SuggestionSort = (typeof sorts)[number];

/** Confidences below which suggestions can be left out, in percent; 0 leaves out none. */
export const confidences = ["0", "60", "80", "90"] as const;
type Confidence = (typeof confidences)[number];

/** By what a rule finds its rows. */
const reaches = ["both", "supplier", "account"] as const;
export type Reach = (typeof reaches)[number];

/** Who says so: the program by what it has learned, a language model, or a person of the company. */
export const origins = ["learned", "model", "person"] as const;
type Origin = (typeof origins)[number];

export interface Filter {
  company: string;
  status: Status;
  /** Empty for all. */
  origin: Origin | "";
  confidence: Confidence;
  q: string;
  sort: SuggestionSort;
}

/** More than anybody reviews at one sitting; what is left comes after it. */
const most = 500;

/** The query of a call, in a fixed order so that equal questions share one answer. */
export function queryOf({
  company,
  status,
  origin,
  confidence,
  q,
  sort,
}: Filter): Record<string, string | number> {
  return {
    company,
    status: statuses.indexOf(status),
    origin,
    confidence: Number(confidence) / 100,
    q: q.trim(),
    sort,
    limit: most,
  };
}

/** Whether anything but the status narrows the list. */
export function narrows({ company, origin, confidence, q }: Filter): boolean {
  return company !== "" || origin !== "" || confidence !== "0" || q.trim() !== "";
}

/** Whether a decision can be taken. */
export function isOpen({ status }: Pick<Suggestion, "status">): boolean {
  return statuses[status] === "pending" || statuses[status] === "flagged";
}

/** The decision where it asks for a note, for the next person or for whoever proposed one of them; else null. */
export function noted(
  status: Decided,
  decided: readonly Pick<Suggestion, "proposal">[],
): "flagged" | "rejected" | null {
  if (status === "flagged") return status;
  return status === "rejected" && decided.some(({ proposal }) => proposal) ? status : null;
}

/** The member that many places from the one with the id; the first where none is chosen, null beyond the ends. */
export function beside<T extends { id: string }>(
  list: readonly T[],
  id: string | null,
  step: 1 | -1,
): T | null {
  const at = list.findIndex((one) => one.id === id);
  if (at < 0) return list[0] ?? null;
  return list[at + step] ?? null;
}

/** Whom to look at once the one with the id is decided: the next, else the one before. */
export function following<T extends { id: string }>(list: readonly T[], id: string): T | null {
  return beside(list, id, 1) ?? (list.length > 1 ? beside(list, id, -1) : null);
}

/** The reaches that make sense: rows without a supplier are found by their account alone. */
export function reachesOf({ supplier }: { supplier: unknown }): readonly Reach[] {
  return supplier ? reaches : ["account"];
}

/** How sure a suggestion is, in three steps that colours show. */
export function sureness(confidence: number): "high" | "medium" | "low" {
  if (confidence >= 0.9) return "high";
  return confidence >= 0.7 ? "medium" : "low";
}

/** Which sentence says a reason: rows that share the supplier or account, a word and where it stands, or what a language model says. */
export function sentenceOf({
  code,
  source,
}: SuggestionReason): "settled" | "company" | "rule" | "category" | "model" {
  return code === "supplier" || code === "account" ? "settled" : source;
}
