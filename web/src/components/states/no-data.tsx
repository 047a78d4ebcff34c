"use client";

import { useTranslations } from "next-intl";

/** In place of a chart or a table that has nothing to show, where nothing better can be said of it. */
export function NoData() {
  const t = useTranslations("empty");
  return <p className="px-3 py-8 text-center text-muted">{t("data")}</p>;
}
