"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Aspect, Scores } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { type Dimension, meanOf } from "./scores";

/** The scores of an assessment to be read. */
export function ShowScores({ scores }: { scores: Scores }) {
  const t = useTranslations("materiality");
  const locale = useLocale();
  return (
    <dl className="flex flex-col gap-1.5">
      {Object.entries(scores).map(([aspect, levels]) => (
        <div key={aspect}>
          <dt className="font-medium">{t(`aspects.${aspect as Aspect}.name`)}</dt>
          <dd className="figures">
            {Object.entries(levels)
              .map(([dimension, level]) => `${t(`dimensions.${dimension as Dimension}.name`)} ${level}`)
              .join(", ")}
          </dd>
          <dd className="figures text-muted text-sm">
            {t("scoring.mean", {
              mean: formatNumber(meanOf(levels)?.mean ?? 0, locale, { digits: 2, minimum: 2 }),
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
