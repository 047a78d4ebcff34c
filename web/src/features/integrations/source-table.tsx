"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { Badge } from "@/components/ui/badge";
import type { Source } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";

/** The books the company's rows come from. */
export function SourceTable({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations("integrations.sources");
  const locale = useLocale();
  const columns = useMemo(() => {
    const make = columnsOf<Source>();
    return [
      make.accessor("name", {
        header: t("name"),
        cell: ({ row: { original } }) => (
          <span className="inline-flex items-center gap-2">
            {original.name}
            {original.disabled ? <Badge tone="warn">{t("disabled")}</Badge> : null}
          </span>
        ),
      }),
      make.accessor("kind", {
        header: t("kind"),
        meta: { width: 90, from: "md" },
        cell: ({ row }) => row.original.kind.toUpperCase(),
      }),
      make.accessor((row) => row.firstDate, {
        id: "period",
        header: t("period"),
        meta: { width: 210, from: "md" },
        cell: ({ row: { original } }) =>
          original.firstDate ? `${original.firstDate} – ${original.lastDate}` : "–",
      }),
      make.accessor("vouchers", {
        header: t("vouchers"),
        meta: { align: "end", width: 140, from: "md" },
        cell: ({ row }) => formatNumber(row.original.vouchers, locale),
      }),
      make.accessor("rows", {
        header: t("rows"),
        meta: { align: "end", width: 110 },
        cell: ({ row }) => formatNumber(row.original.rows, locale),
      }),
    ];
  }, [t, locale]);
  return (
    <DataTable label={t("title")} columns={columns} rows={sources} rowId={({ id }) => id} empty={null} />
  );
}
