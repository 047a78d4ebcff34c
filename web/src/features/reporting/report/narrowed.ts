import { useFormatter, useLocale, useTranslations } from "next-intl";
import { formatMonth } from "@/lib/format/date";
import type { Made } from "./model";

/** What a file is narrowed to, in words; nothing where it is about the whole year. */
export function useNarrowed({ months = [], scopes = [], basis, suppliers, named, type }: Made): string[] {
  const t = useTranslations("report");
  const scopeName = useTranslations("ui.scope");
  const locale = useLocale();
  const { list } = useFormatter();
  return [
    ...(months.length > 0 ? [list(months.map((month) => formatMonth(month, locale)))] : []),
    ...(scopes.length > 0 ? [list(scopes.map((scope) => scopeName(`${scope as 1 | 2 | 3}`)))] : []),
    ...[named.category, named.supplier, named.source].filter((name) => name !== ""),
    ...(basis ? [t(`order.bases.${basis}`)] : []),
    ...(type.startsWith("activity-") ? [t(suppliers ? "list.suppliers" : "list.noSuppliers")] : []),
  ];
}
