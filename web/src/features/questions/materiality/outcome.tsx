"use client";

import { CircleCheck, CircleDashed, CircleSlash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { SubTopic } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";

const looks = {
  material: { icon: CircleCheck, tone: "brand" },
  notMaterial: { icon: CircleSlash2, tone: "neutral" },
  notAssessed: { icon: CircleDashed, tone: "neutral" },
} as const;

/** The outcome of an assessment, in words and with a sign. */
export function OutcomeBadge({ outcome }: { outcome: SubTopic["verdict"]["outcome"] }) {
  const t = useTranslations("materiality.verdict");
  const { icon, tone } = looks[outcome];
  return (
    <Badge icon={icon} tone={tone}>
      {t(outcome)}
    </Badge>
  );
}

/** Writes a mean with its two places; what was not scored is a dash. */
export function useScoreText(): (score: string | number | null) => string {
  const locale = useLocale();
  return (score) => (score === null ? "–" : formatNumber(score, locale, { digits: 2, minimum: 2 }));
}
