"use client";

import { useTranslations } from "next-intl";
import type { Transaction } from "@/lib/api/types";

interface Words {
  /** The file where the row came in one, else the system. */
  short: string;
  /** Everything known of it. */
  whole: string;
}

/** Where a row comes from, in words; null for a row whose books are gone. */
export function useDataSource(): (source: Transaction["dataSource"]) => Words | null {
  const t = useTranslations("sources");
  return (source) => {
    if (!source) return null;
    const { kind, name, fileName } = source;
    const system = t.has(kind as "sie") ? t(kind as "sie") : kind;
    return { short: fileName || system, whole: [system, name, fileName].filter(Boolean).join(", ") };
  };
}
