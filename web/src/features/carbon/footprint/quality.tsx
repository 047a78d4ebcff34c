"use client";

import { useLocale, useTranslations } from "next-intl";
import { NoData } from "@/components/states/no-data";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import type { Footprint } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatShare } from "@/lib/format/number";
import { Doubts } from "./doubts";
import type { Filter, Scope2 } from "./filter";

const colours = ["bg-series-1", "bg-series-4", "bg-series-6", "bg-series-2", "bg-series-8"] as const;

/** What the figures rest on, from measured to broad averages. */
export function Quality({
  footprint,
  filter,
  method,
}: {
  footprint: Footprint;
  filter: Filter;
  method: Scope2;
}) {
  const { quality } = footprint;
  const t = useTranslations("footprint.quality");
  const parts = quality.map(({ score, share }) => ({
    id: String(score),
    label: t(`scores.${score as 1}`),
    value: Math.max(0, Number(share)),
    colour: colours[score - 1] ?? "bg-series-8",
  }));
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <Card title={t("title")}>
      <p className="pb-3 text-muted text-sm">
        {t("lead")} {t("explained")}
      </p>
      {total === 0 ? (
        <NoData />
      ) : (
        <>
          <Shares parts={parts} quality={quality} />
          <Doubts key={footprint.run?.number} filter={filter} method={method} />
        </>
      )}
    </Card>
  );
}

interface Part {
  id: string;
  label: string;
  value: number;
  colour: string;
}

function Shares({ parts, quality }: { parts: readonly Part[]; quality: Footprint["quality"] }) {
  const t = useTranslations("footprint.quality");
  const locale = useLocale();
  return (
    <>
      <Meter
        label={t("title")}
        parts={parts}
        total={parts.reduce((sum, { value }) => sum + value, 0)}
        valueText={parts.map(({ label, value }) => `${label} ${formatShare(value, locale)}`).join(", ")}
      />
      <ul className="flex flex-col gap-1 pt-3 text-sm">
        {quality.map(({ score, kg, share }) => (
          <li key={score} className="flex items-baseline gap-2">
            <span
              aria-hidden
              className={`size-2.5 shrink-0 forced-color-adjust-none rounded-[2px] ${colours[score - 1] ?? ""}`}
            />
            <span className="min-w-0 flex-1">{t(`scores.${score as 1}`)}</span>
            <span className="figures">{emissionText(kg, locale)}</span>
            <span className="figures w-12 text-end text-muted">{formatShare(share, locale)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
