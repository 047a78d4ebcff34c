"use client";

import { useTranslations } from "next-intl";

/** The words for a field's code, of a schema or of the API; codes without words of their own are "not valid". */
export function useFieldMessage(code: string | undefined): string | undefined {
  const t = useTranslations("ui.validation");
  if (code === undefined) return undefined;
  const key = code as "invalid";
  return t.has(key) ? t(key) : t("invalid");
}
