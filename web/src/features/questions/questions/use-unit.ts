"use client";

import { useSession } from "@/lib/session/session";
import type { Asked } from "./types";

/** The unit of a number in words; money is in the company's own currency. */
export function useUnit({ unit, unitLabel }: Pick<Asked, "unit" | "unitLabel">): string {
  const user = useSession();
  if (unit === "currency") return user.company?.currency ?? unitLabel;
  return unitLabel || unit;
}
