"use client";

import { Scale } from "lucide-react";
import { useTranslations } from "next-intl";
import { Empty } from "@/components/states/empty";
import { ButtonLink } from "@/components/ui/link";

/** In place of topics where the company's standard assesses no materiality. */
export function NoAssessment({ title }: { title: string }) {
  const t = useTranslations("materiality.topics");
  return (
    <Empty icon={Scale} title={title} action={<ButtonLink href="/company">{t("noneAction")}</ButtonLink>}>
      {t("noneText")}
    </Empty>
  );
}
