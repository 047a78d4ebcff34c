import type { SealDifference } from "@/lib/api/report-types";

type Part = SealDifference["part"];

/** What became of an item since it was sealed. */
export type Change = "added" | "removed" | "changed";

export function changeOf({ before, after }: Pick<SealDifference, "before" | "after">): Change {
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}

export interface Differing {
  part: Part;
  items: SealDifference[];
}

/** The differences by part, in the order in which the parts come. */
export function byPart(differences: readonly SealDifference[]): Differing[] {
  const parts = new Map<Part, SealDifference[]>();
  for (const one of differences) parts.set(one.part, [...(parts.get(one.part) ?? []), one]);
  return [...parts].map(([part, items]) => ({ part, items }));
}

/** The month of a key such as 2025-03, from 1; null for any other key. */
export function monthOf(key: string): number | null {
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(key)?.[1];
  return month === undefined ? null : Number(month);
}

/** The figures of a run that are masses. */
export const masses = ["scope1", "scope2Location", "scope2Market", "scope3"] as const;

/** Keys that only machines need to distinguish items are not shown. */
export function isReadable(key: string): boolean {
  return !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(key);
}

/** What a calculation rests on, by the names of its items. */
export const grounds = ["factors", "prices", "rules", "run"] as const;
