"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import { useAi } from "@/lib/api/use-ai";

/** The way to what AI suggests for the year; nothing where the company has no AI. */
export function SuggestionsLink() {
  const t = useTranslations("prefill.review");
  const { data: ai } = useAi();
  if (!ai?.on) return null;
  return (
    <ButtonLink href="/company/questions/suggestions">
      <Sparkles aria-hidden />
      {t("open")}
    </ButtonLink>
  );
}
