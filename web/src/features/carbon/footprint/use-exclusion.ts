"use client";

import { useTranslations } from "next-intl";

/** The text of an exclusion code; the code itself without one. */
export function useExclusion(): (code: string) => string {
  const t = useTranslations("footprint.exclusions");
  return (code) => (t.has(code as "tax") ? t(code as "tax") : code);
}
