"use client";

import { useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { CustomerRequestLine } from "@/lib/api/customer-request-types";

/** Requests, a row each, that lead to what is asked. */
export function RequestTable({ requests }: { requests: readonly CustomerRequestLine[] }) {
  const t = useTranslations("customerRequests");
  const columns: RowColumn<CustomerRequestLine>[] = [
    {
      id: "asker",
      header: t("columns.asker"),
      card: "title",
      look: "min-w-32",
      cell: ({ id, asker, received }) => (
        <>
          <Link href={`/company/supply-chain/customer-requests/${id}`} className="wrap-anywhere font-medium">
            {asker}
          </Link>
          {received ? (
            <span className="block text-muted text-xs">{t("receivedOn", { day: received })}</span>
          ) : null}
        </>
      ),
    },
    { id: "purpose", header: t("columns.purpose"), cell: ({ purpose }) => t(`purposes.${purpose}`) },
    {
      id: "firstDay",
      header: t("columns.firstDay"),
      look: "figures whitespace-nowrap",
      cell: ({ firstDay }) => firstDay,
    },
    { id: "items", header: t("columns.items"), align: "end", cell: ({ items }) => items },
    {
      id: "outcome",
      header: t("columns.outcome"),
      card: "figure",
      cell: ({ capped, above }) => <Outcome capped={capped} above={above} />,
    },
  ];
  return <RowTable label={t("title")} columns={columns} rows={requests} rowId={({ id }) => id} />;
}

function Outcome({ capped, above }: Pick<CustomerRequestLine, "capped" | "above">) {
  const t = useTranslations("customerRequests.outcome");
  if (!capped) return <Badge>{t("noCap")}</Badge>;
  return <Badge tone={above > 0 ? "ok" : "neutral"}>{t("above", { count: above })}</Badge>;
}
