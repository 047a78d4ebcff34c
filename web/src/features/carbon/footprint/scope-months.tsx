"use client";

import { useLocale, useTranslations } from "next-intl";
import { StackedBars } from "@/components/charts/stacked-bars";
import type { FootprintMonth } from "@/lib/api/types";
import { formatMonth } from "@/lib/format/date";
import { emissionLevel, emissionText, emissionUnit } from "@/lib/format/emission";

interface ScopeMonthsProps {
  months: readonly FootprintMonth[];
  year: number;
  chosen: ReadonlySet<string>;
  onMonth: (month: number) => void;
}

/** The months of each scope on a scale of its own: beside a large scope the small ones could not be read. */
export function ScopeMonths({ months, year, chosen, onMonth }: ScopeMonthsProps) {
  const t = useTranslations("footprint.months");
  const scopes = useTranslations("ui.scope");
  const locale = useLocale();
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4 pt-5 lg:grid-cols-3">
      {([1, 2, 3] as const).map((scope) => {
        const kg = months.map((month) => Number(month[`scope${scope}`]));
        const unit = emissionUnit(Math.max(...kg.map(Math.abs)));
        const label = scopes(`${scope}`);
        return (
          <div key={scope} className="min-w-0">
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1 text-sm">
              <span className="font-medium">{label}</span>
              <span className="text-muted text-xs">{t("ownScale", { unit })}</span>
            </h3>
            <StackedBars
              label={t("ofScope", { scope: label })}
              series={[{ id: "kg", label, colour: `scope-${scope}` }]}
              format={(value) => emissionText(value, locale)}
              formatLevel={(value) => emissionLevel(value, locale, unit)}
              chosen={chosen}
              onOpen={(id) => onMonth(Number(id))}
              height={132}
              bars={months.map(({ month }, place) => ({
                id: String(month),
                label: formatMonth(month, locale),
                name: `${formatMonth(month, locale, "long")} ${year}`,
                values: { kg: kg[place] ?? 0 },
              }))}
            />
          </div>
        );
      })}
    </div>
  );
}
