"use client";

import { useTranslations } from "next-intl";

/** The words of an exclusion code; the code itself where there are none. */
export function useExclusion(): (code: string) => string {
  const t = useTranslations("footprint.exclusions");
  return (code) => (t.has(code as "tax") ? t(code as "tax") : code);
}
