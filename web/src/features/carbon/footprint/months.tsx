"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Colour, seriesColour } from "@/components/charts/colour";
import { ChartFrame } from "@/components/charts/frame";
import { type Series, StackedBars } from "@/components/charts/stacked-bars";
import { Segmented } from "@/components/ui/segmented";
import type { Footprint } from "@/lib/api/types";
import { formatMonth } from "@/lib/format/date";
import { emissionLevel, emissionText, emissionUnit } from "@/lib/format/emission";
import { inTiers, peak, ranked, stacked } from "./model";
import { ScopeMonths } from "./scope-months";
import { useView } from "./use-filter";

interface MonthsProps {
  footprint: Footprint;
  chosen: readonly number[];
  onMonth: (month: number) => void;
}

/** The months by scope or by category, with the year before as a stroke across each bar. */
export function Months({ footprint, chosen, onMonth }: MonthsProps) {
  const t = useTranslations("footprint.months");
  const locale = useLocale();
  const view = useView();
  const parts = useParts(footprint);
  const { months, year, previous } = footprint;
  const unit = emissionUnit(peak(months));
  const write = (kg: number) => emissionText(kg, locale);
  const marked = new Set(chosen.map(String));
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
      isEmpty={months.every(({ total, previous: last }) => Number(total) === 0 && Number(last ?? 0) === 0)}
      legend={[
        ...parts,
        ...(before ? [{ id: "before", label: before, colour: "ink" as const, drawn: "line" as const }] : []),
      ]}
      table={{
        columns: [t("month"), ...parts.map(({ label }) => label), t("total"), ...(before ? [before] : [])],
        rows: months.map((month, place) => [
          formatMonth(month.month, locale, "long"),
          ...parts.map(({ kg }) => kg[place] ?? 0),
          Number(month.total),
          ...(before ? [Number(month.previous ?? 0)] : []),
        ]),
      }}
    >
      <Segmented
        size="sm"
        label={t("by")}
        className="mb-4 print:hidden"
        value={view.by}
        onChange={(by) => view.set({ by })}
        segments={(["scope", "category"] as const).map((id) => ({ id, label: t(`bys.${id}`) }))}
      />
      <StackedBars
        label={t("title")}
        series={parts}
        format={write}
        formatLevel={(kg) => `${emissionLevel(kg, locale, unit)} ${unit}`}
        {...(before ? { beforeLabel: before } : {})}
        chosen={marked}
        onOpen={(id) => onMonth(Number(id))}
        bars={months.map((month, place) => ({
          id: String(month.month),
          label: formatMonth(month.month, locale),
          name: `${formatMonth(month.month, locale, "long")} ${year}`,
          values: Object.fromEntries(parts.map(({ id, kg }) => [id, kg[place] ?? 0])),
          before: month.previous === null ? null : Number(month.previous),
        }))}
      />
      {view.by === "scope" ? (
        <ScopeMonths months={months} year={year} chosen={marked} onMonth={onMonth} />
      ) : null}
    </ChartFrame>
  );
}

interface Part extends Series {
  /** Of each month. */
  kg: number[];
}

/** What the bars consist of: the scopes, or the largest categories of the tiers shown and the rest. */
function useParts({ months, categories }: Footprint): Part[] {
  const t = useTranslations("footprint.months");
  const scopes = useTranslations("ui.scope");
  const view = useView();
  if (view.by === "scope") {
    return ([1, 2, 3] as const).map((scope) => ({
      id: `scope${scope}`,
      label: scopes(`${scope}`),
      colour: `scope-${scope}` as const,
      kg: months.map((month) => Number(month[`scope${scope}`])),
    }));
  }
  const { top, rest } = stacked(ranked(inTiers(categories, { mode: view.tiers, tier: view.tier })));
  const parts = top.map((category, place) => ({
    id: category.id,
    label: category.name,
    colour: seriesColour(place),
    kg: category.months.map(Number),
  }));
  const muted: Colour = "muted";
  return rest ? [...parts, { id: "rest", label: t("rest"), colour: muted, kg: rest }] : parts;
}
