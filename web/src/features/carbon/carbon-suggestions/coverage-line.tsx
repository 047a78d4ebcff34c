"use client";

import { useLocale, useTranslations } from "next-intl";
import { Meter } from "@/components/ui/meter";
import { formatShare } from "@/lib/format/number";

interface CoverageLineProps {
  coverage: string | null;
  coverageThen: string | null;
  /** Says what would change the one into the other. */
  text: "ofAll" | "ofOne";
}

/** How much of the spend has a category, and would have one. */
export function CoverageLine({ coverage, coverageThen, text }: CoverageLineProps) {
  const t = useTranslations("carbonSuggestions.coverage");
  const locale = useLocale();
  if (coverage === null || coverageThen === null) return null;
  const now = Number(coverage);
  const gain = Math.max(0, Number(coverageThen) - now);
  const says = t(text, {
    now: formatShare(coverage, locale, 1),
    later: formatShare(coverageThen, locale, 1),
  });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm">{says}</span>
      <Meter
        label={t("label")}
        valueText={says}
        total={1}
        parts={[
          { id: "now", label: t("now"), value: now, colour: "bg-brand" },
          { id: "gain", label: t("gain"), value: gain, colour: "bg-ok" },
        ]}
      />
    </div>
  );
}
