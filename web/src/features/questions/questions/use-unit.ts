"use client";

import { useSession } from "@/lib/session/session";
import type { Asked } from "./types";

/** The unit of a number in words; money is in the company's own currency. */
export function useUnit(question: Pick<Asked, "unit" | "unitLabel">): string {
  return unitOf(question, useSession().company?.currency);
}

/** The same for who knows the currency. */
export function unitOf({ unit, unitLabel }: Pick<Asked, "unit" | "unitLabel">, currency?: string): string {
  if (unit === "currency") return currency ?? unitLabel;
  return unitLabel || unit;
}
