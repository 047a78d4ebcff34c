"use client";

import { useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { SupplierRequest } from "@/lib/api/supplier-request-types";
import { tones } from "./model";

/** Requests, a row each, that lead to what came of them. */
export function RequestTable({ requests }: { requests: readonly SupplierRequest[] }) {
  const t = useTranslations("supplierRequests");
  const words = useTranslations("supplierForm.items");
  const columns: RowColumn<SupplierRequest>[] = [
    {
      id: "supplier",
      header: t("columns.supplier"),
      card: "title",
      look: "min-w-44",
      cell: ({ id, supplierName, contactName }) => (
        <>
          <Link href={`/company/supply-chain/requests/${id}`} className="wrap-anywhere font-medium">
            {supplierName}
          </Link>
          <span className="block text-muted text-xs">{contactName}</span>
        </>
      ),
    },
    { id: "year", header: t("columns.year"), look: "figures", cell: ({ year }) => year },
    {
      id: "asked",
      header: t("columns.asked"),
      cell: ({ asked }) => asked.map((item) => words(item)).join(", "),
    },
    { id: "due", header: t("columns.due"), look: "figures whitespace-nowrap", cell: ({ due }) => due },
    {
      id: "state",
      header: t("columns.state"),
      card: "figure",
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
  ];
  return <RowTable label={t("title")} columns={columns} rows={requests} rowId={({ id }) => id} />;
}
