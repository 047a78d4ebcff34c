"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { columnsOf, type Sort } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { Pages } from "@/components/data-table/pages";
import { Badge } from "@/components/ui/badge";
import type { Factor, FactorLine } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatNumber } from "@/lib/format/number";
import { useRegion } from "@/lib/format/use-region";
import { useChoices } from "./api";

interface FactorTableProps {
  rows: Pages<FactorLine>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  openId: string | null;
  onOpen: (line: FactorLine) => void;
  empty: ReactNode;
}

/** The factors with what rests on each. */
export function FactorTable(props: FactorTableProps) {
  const t = useTranslations("emissionFactors");
  const locale = useLocale();
  const region = useRegion();
  const { data: choices } = useChoices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of regions change with the language alone.
  const columns = useMemo(() => {
    const make = columnsOf<FactorLine>();
    const licences = new Map(choices?.licences.map(({ id, name }) => [id, name]));
    return [
      make.accessor(({ factor }) => factor.name, {
        id: "name",
        header: t("columns.name"),
        meta: { card: "title" },
        cell: ({ row: { original } }) => (
          <span lang="en" className="font-medium" title={original.factor.id}>
            {original.factor.name}
          </span>
        ),
      }),
      make.accessor(({ factor }) => Number(factor.kg), {
        id: "value",
        header: t("columns.value"),
        meta: { card: "figure", width: 160, align: "end" },
        cell: ({ row: { original } }) => <Value factor={original.factor} />,
      }),
      make.accessor(({ factor }) => factor.region, {
        id: "region",
        header: t("columns.region"),
        meta: { width: 110 },
        cell: ({ row: { original } }) => region(original.factor.region),
      }),
      make.accessor(({ factor }) => factor.year, {
        id: "year",
        header: t("columns.year"),
        meta: { width: 70, align: "end" },
      }),
      make.accessor(({ factor }) => factor.source, {
        id: "source",
        header: t("columns.source"),
        meta: { width: 260 },
        cell: ({ row: { original } }) => {
          const text = `${original.factor.source} · ${licences.get(original.factor.licence) ?? original.factor.licence}`;
          return (
            <span lang="en" title={text}>
              {text}
            </span>
          );
        },
      }),
      make.accessor(({ factor }) => factor.quality, {
        id: "quality",
        header: t("columns.quality"),
        enableSorting: false,
        meta: { width: 80, align: "end" },
      }),
      make.display({
        id: "state",
        header: t("columns.state"),
        meta: { width: 110 },
        cell: ({ row: { original } }) => <StateBadges factor={original.factor} />,
      }),
      make.display({
        id: "rows",
        header: t("columns.rows"),
        meta: { width: 70, align: "end" },
        cell: ({ row: { original } }) => formatNumber(original.use.rows, locale),
      }),
      make.display({
        id: "kg",
        header: t("columns.kg"),
        meta: { width: 110, align: "end" },
        cell: ({ row: { original } }) =>
          original.use.rows > 0 ? emissionText(original.use.kg, locale) : "–",
      }),
    ];
  }, [t, locale, choices]);
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rowId={({ factor }) => factor.id}
      height="max-h-[calc(100dvh-20rem)] min-h-80"
      {...props}
    />
  );
}

/** How much one unit emits. */
export function Value({ factor: { kg, unit } }: { factor: Pick<Factor, "kg" | "unit"> }) {
  const locale = useLocale();
  return (
    <span className="figures whitespace-nowrap">{`${formatNumber(kg, locale, { digits: 8 })} kg/${unit}`}</span>
  );
}

const tones = { inForce: "ok", superseded: "neutral", withdrawn: "neutral" } as const;

/** Whether a factor serves, and whether it is our own. */
export function StateBadges({ factor: { state, own } }: { factor: Pick<Factor, "state" | "own"> }) {
  const t = useTranslations("emissionFactors");
  return (
    <span className="inline-flex gap-1">
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      {own ? <Badge tone="brand">{t("states.own")}</Badge> : null}
    </span>
  );
}
