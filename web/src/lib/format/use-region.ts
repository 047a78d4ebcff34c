"use client";

import { useLocale, useTranslations } from "next-intl";

/** A region's name: a country in the person's language, or one of the groups of countries factors are made for. */
export function useRegion(): (code: string) => string {
  const t = useTranslations("ui.regions");
  const locale = useLocale();
  return (code) => {
    const key = code as "EU";
    if (t.has(key)) return t(key);
    if (!/^[A-Z]{2}$/.test(code)) return code;
    return new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(code) ?? code;
  };
}
