"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/frame";
import { StackedBars } from "@/components/charts/stacked-bars";
import type { GroupEmissions } from "@/lib/api/types";
import { formatMonth } from "@/lib/format/date";
import { emissionLevel, emissionText, emissionUnit } from "@/lib/format/emission";
import { usePeriod } from "@/lib/period/period";
import { useLook } from "./use-look";

const scopes = [1, 2, 3] as const;

interface Column {
  id: string;
  label: string;
  name: string;
  kg: readonly [string, string, string];
}

/** The years and the months of the group, by scope. */
export function EmissionCharts({ emissions }: { emissions: GroupEmissions }) {
  const t = useTranslations("hierarchy.charts");
  const locale = useLocale();
  const { year } = usePeriod();
  const { scope2 } = useLook();
  const years = emissions.trend.map(({ year: of, companies, kg }) => ({
    id: String(of),
    label: String(of),
    name: t("yearOf", { year: String(of), count: companies }),
    kg: [kg.scope1, scope2 === "market" ? kg.scope2Market : kg.scope2Location, kg.scope3] as const,
  }));
  const months = emissions.months.map(({ month, scope1, scope2: second, scope3 }) => ({
    id: String(month),
    label: formatMonth(month, locale),
    name: formatMonth(month, locale, "long"),
    kg: [scope1, second, scope3] as const,
  }));
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Bars
        title={t("trend")}
        summary={t("trendSummary")}
        head={t("year")}
        columns={years}
        file={t("trendFile")}
      />
      <Bars
        title={t("months", { year: String(year) })}
        summary={t("monthsSummary")}
        head={t("month")}
        columns={months}
        file={t("monthsFile", { year: String(year) })}
      />
    </div>
  );
}

interface BarsProps {
  title: string;
  summary: string;
  head: string;
  columns: readonly Column[];
  file: string;
}

function Bars({ title, summary, head, columns, file }: BarsProps) {
  const names = useTranslations("ui.scope");
  const t = useTranslations("hierarchy.charts");
  const locale = useLocale();
  const totals = columns.map(({ kg }) => kg.reduce((sum, one) => sum + Number(one), 0));
  const unit = emissionUnit(Math.max(0, ...totals));
  const write = (kg: number) => emissionText(kg, locale);
  const series = scopes.map((scope) => ({
    id: String(scope),
    label: names(`${scope}`),
    colour: `scope-${scope}` as const,
  }));
  return (
    <ChartFrame
      title={title}
      summary={summary}
      legend={series}
      format={write}
      fileName={file}
      isEmpty={totals.every((kg) => kg === 0)}
      table={{
        columns: [head, ...series.map(({ label }) => label), t("total")],
        rows: columns.map(({ name, kg }, place) => [name, ...kg.map(Number), totals[place] ?? 0]),
      }}
    >
      <StackedBars
        label={title}
        series={series}
        format={write}
        formatLevel={(kg) => `${emissionLevel(kg, locale, unit)} ${unit}`}
        bars={columns.map(({ id, label, name, kg }) => ({
          id,
          label,
          name,
          values: { 1: Number(kg[0]), 2: Number(kg[1]), 3: Number(kg[2]) },
        }))}
      />
    </ChartFrame>
  );
}
