"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Covered, EntryContent } from "@/lib/api/types";
import { formatMoney } from "@/lib/format/number";

interface CoveredTextProps {
  cover: EntryContent["cover"];
  covered: Covered;
}

/** Says in words what an entry stands for in the books. */
export function CoveredText({ cover, covered: { rows, amount, currency, kept } }: CoveredTextProps) {
  const t = useTranslations("activity.covered");
  const locale = useLocale();
  if (cover === "adds") return t("adds");
  return (
    <>
      {rows === 0 ? t("none") : t("rows", { rows, amount: formatMoney(amount, currency, locale) })}
      {kept > 0 ? <span className="block text-xs">{t("kept", { rows: kept })}</span> : null}
    </>
  );
}
