"use client";

import { useLocale, useTranslations } from "next-intl";
import { Meter } from "@/components/ui/meter";
import { formatShare } from "@/lib/format/number";
import { sureness } from "./model";

const colours = { high: "bg-ok", medium: "bg-brand", low: "bg-warn" } as const;

/** How sure a suggestion is, as a bar with its number. */
export function ConfidenceBar({ confidence }: { confidence: number }) {
  const t = useTranslations("carbonSuggestions");
  const locale = useLocale();
  const text = formatShare(confidence, locale);
  const parts = [{ id: "sure", label: text, value: confidence * 100, colour: colours[sureness(confidence)] }];
  return (
    <span className="flex items-center gap-2">
      <Meter label={t("confidence")} parts={parts} total={100} valueText={text} className="min-w-10 flex-1" />
      <span aria-hidden className="figures w-10 text-end">
        {text}
      </span>
    </span>
  );
}
