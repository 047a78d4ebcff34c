"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

/** Where a company would stand, if it assessed materiality. */
export function NoAssessment() {
  const t = useTranslations("materiality.topics");
  return <Notice title={t("none")}>{t("noneText")}</Notice>;
}
