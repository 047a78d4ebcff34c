"use client";

import { useTranslations } from "next-intl";
import type { Column } from "./model";

/** What a column is called. */
export function useColumnName() {
  const t = useTranslations("supplyChain");
  return ({ segment, tier }: Pick<Column, "segment" | "tier">) =>
    segment === "core"
      ? t("segments.core")
      : t("columnName", { segment: t(`segments.${segment}`), tier: String(tier) });
}

/** The words for what is wrong with a field. */
export function useWrongText() {
  const t = useTranslations("supplyChain.wrong");
  return (code: string | undefined) => {
    if (code === undefined) return undefined;
    return t.has(code as "required") ? t(code as "required") : t("unknown");
  };
}
