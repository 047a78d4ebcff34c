"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/frame";
import { onDemand } from "@/components/on-demand";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import type { Footprint } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatShare } from "@/lib/format/number";
import { useTitlePart } from "@/lib/window-title";
import { drilldownHref, type Filter, type Scope2 } from "./filter";
import { Hotspots } from "./hotspots";
import { inTiers, ranked } from "./model";
import { categoryViews, useView } from "./use-filter";

const CategoryTree = onDemand(
  () => import("./category-tree").then((module) => module.CategoryTree),
  <Skeleton className="h-80" />,
);

interface CategoriesProps {
  footprint: Footprint;
  filter: Filter;
  method: Scope2;
}

/** Where the emissions come from: the largest first, or as a tree, down to a tier of one's choice. */
export function Categories({ footprint, filter, method }: CategoriesProps) {
  const t = useTranslations("footprint.categories");
  const locale = useLocale();
  const view = useView();
  useTitlePart(view.view === "hotspots" ? null : t(`views.${view.view}`));
  const { categories, year, previous } = footprint;
  const shown = useMemo(
    () => inTiers(categories, { mode: view.tiers, tier: view.tier }),
    [categories, view.tiers, view.tier],
  );
  const leaves = useMemo(() => ranked(shown), [shown]);
  const hrefOf = (category: string) => drilldownHref(year, { ...filter, category }, method);
  const write = (kg: number) => emissionText(kg, locale);
  const [largest] = leaves;
  const legend = [
    { id: "range", label: t("legend.range"), colour: "muted" as const, drawn: "line" as const },
    ...(previous
      ? [{ id: "before", label: String(year - 1), colour: "ink" as const, drawn: "stroke" as const }]
      : []),
  ];
  return (
    <ChartFrame
      title={t("title")}
      summary={
        largest && Number(largest.kg) > 0
          ? t("summary", {
              name: largest.name,
              value: emissionText(largest.kg, locale),
              share: formatShare(largest.share, locale),
            })
          : t("nothing")
      }
      {...(view.view === "hotspots" ? { legend } : {})}
      fileName={t("file", { year: String(year) })}
      format={write}
      isEmpty={leaves.every(({ kg, previousKg }) => Number(kg) === 0 && Number(previousKg ?? 0) === 0)}
      table={{
        columns: [t("category"), String(year), ...(previous ? [String(year - 1)] : [])],
        rows: leaves.map(({ name, kg, previousKg }) => [
          name,
          Number(kg),
          ...(previous ? [Number(previousKg ?? 0)] : []),
        ]),
      }}
    >
      <div className="flex flex-wrap items-center gap-2 pb-4 print:hidden">
        <Segmented
          size="sm"
          label={t("view")}
          value={view.view}
          onChange={(next) => view.set({ view: next })}
          segments={categoryViews.map((id) => ({ id, label: t(`views.${id}`) }))}
        />
      </div>
      {view.view === "hotspots" ? (
        <Hotspots categories={leaves} before={previous ? year - 1 : null} hrefOf={hrefOf} />
      ) : null}
      {view.view === "tree" ? <CategoryTree categories={shown} hrefOf={hrefOf} /> : null}
    </ChartFrame>
  );
}
