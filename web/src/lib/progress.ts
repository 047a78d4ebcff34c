import type { Progress } from "@/lib/api/types";

/** Whether anything is asked at all, be it left to the company. */
export function asks({ applicable, notApplicable, voluntary }: Progress): boolean {
  return applicable > 0 || notApplicable > 0 || voluntary > 0;
}

/** What is left to answer: wanted, and not marked as not applicable. */
export function toAnswer({ applicable, notApplicable }: Progress): number {
  return applicable - notApplicable;
}
