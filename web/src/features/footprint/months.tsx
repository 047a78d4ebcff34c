"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/frame";
import { StackedBars } from "@/components/charts/stacked-bars";
import type { Footprint } from "@/lib/api/types";
import { formatMonth } from "@/lib/format/date";
import { emissionLevel, emissionText, emissionUnit } from "@/lib/format/emission";
import { peak } from "./model";

interface MonthsProps {
  footprint: Footprint;
  chosen: readonly number[];
  onMonth: (month: number) => void;
}

/** The months by scope, with the year before as a stroke across each bar. */
export function Months({ footprint, chosen, onMonth }: MonthsProps) {
  const t = useTranslations("footprint.months");
  const scopes = useTranslations("ui.scope");
  const locale = useLocale();
  const { months, year, previous } = footprint;
  const unit = emissionUnit(peak(months));
  const write = (kg: number) => emissionText(kg, locale);
  const series = ([1, 2, 3] as const).map((scope) => ({
    id: `scope${scope}`,
    label: scopes(`${scope}`),
    colour: `scope-${scope}` as const,
  }));
  const before = previous ? String(year - 1) : null;
  const busiest = months.reduce(
    (most, month) => (Number(month.total) > Number(most?.total ?? 0) ? month : most),
    months[0],
  );
  return (
    <ChartFrame
      title={t("title")}
      summary={
        busiest && Number(busiest.total) > 0
          ? t("summary", {
              month: formatMonth(busiest.month, locale, "long"),
              value: emissionText(busiest.total, locale),
            })
          : t("nothing")
      }
      fileName={t("file", { year: String(year) })}
      format={write}
      legend={[
        ...series,
        ...(before ? [{ id: "before", label: before, colour: "line-strong" as const, line: true }] : []),
      ]}
      table={{
        columns: [t("month"), ...series.map(({ label }) => label), t("total"), ...(before ? [before] : [])],
        rows: months.map((month) => [
          formatMonth(month.month, locale, "long"),
          Number(month.scope1),
          Number(month.scope2),
          Number(month.scope3),
          Number(month.total),
          ...(before ? [Number(month.previous ?? 0)] : []),
        ]),
      }}
    >
      <StackedBars
        label={t("title")}
        series={series}
        format={write}
        formatLevel={(kg) => `${emissionLevel(kg, locale, unit)} ${unit}`}
        {...(before ? { beforeLabel: before } : {})}
        chosen={new Set(chosen.map(String))}
        onOpen={(id) => onMonth(Number(id))}
        bars={months.map((month) => ({
          id: String(month.month),
          label: formatMonth(month.month, locale),
          name: `${formatMonth(month.month, locale, "long")} ${year}`,
          values: {
            scope1: Number(month.scope1),
            scope2: Number(month.scope2),
            scope3: Number(month.scope3),
          },
          before: month.previous === null ? null : Number(month.previous),
        }))}
      />
    </ChartFrame>
  );
}
