"use client";

import { useLocale, useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { Badge } from "@/components/ui/badge";
import type { Source } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";

/** The books the company's rows come from; few, so the page holds them all. */
export function SourceTable({ label, sources }: { label: string; sources: readonly Source[] }) {
  const t = useTranslations("integrations.sources");
  const systems = useTranslations("sources");
  const locale = useLocale();
  const columns: RowColumn<Source>[] = [
    {
      id: "name",
      header: t("name"),
      card: "title",
      cell: ({ name, kind, disabled }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {name || systems(kind)}
          {disabled ? <Badge tone="warn">{t("disabled")}</Badge> : null}
        </span>
      ),
    },
    { id: "kind", header: t("kind"), cell: ({ kind }) => systems(kind) },
    {
      id: "period",
      header: t("period"),
      look: "figures",
      cell: ({ firstDate, lastDate }) => (firstDate ? `${firstDate} – ${lastDate}` : "–"),
    },
    {
      id: "vouchers",
      header: t("vouchers"),
      align: "end",
      cell: ({ vouchers }) => formatNumber(vouchers, locale),
    },
    {
      id: "rows",
      header: t("rows"),
      card: "figure",
      align: "end",
      cell: ({ rows }) => formatNumber(rows, locale),
    },
  ];
  return <RowTable label={label} columns={columns} rows={sources} rowId={({ id }) => id} />;
}
