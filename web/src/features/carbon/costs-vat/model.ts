import type { VatAccount } from "@/lib/api/types";

/** What can be said of an account. */
export const holds = ["company", "yes", "no"] as const satisfies readonly VatAccount["holds"][];

/** The most that can be said to be deducted, in percent; who deducts all has none in its costs. */
export const maxDeducted = 99;

/** The two numbers of a range as people write it, "5000-5999"; null where that is none. */
export function rangeOf(text: string): { number: string; to: string } | null {
  const [, number, to] = /^\s*(\d+)\s*[-–—]\s*(\d+)\s*$/.exec(text) ?? [];
  return number && to && number.length === to.length && number <= to ? { number, to } : null;
}
