"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import type { Suggestion } from "@/lib/api/types";
import { formatMoney, formatNumber } from "@/lib/format/number";
import { ConfidenceBar } from "./confidence-bar";
import { OriginBadge } from "./origin-badge";
import { useReasonText } from "./reasons";
import { Target } from "./target";

/** Who sells what: the supplier where there is one, and the account. */
export function groupName({ supplier, account, accountName }: Suggestion): string {
  return [supplier?.name, `${account} ${accountName}`.trim()].filter(Boolean).join(", ");
}

export function useColumns(withCompany: boolean): Columns<Suggestion> {
  const t = useTranslations("carbonSuggestions.columns");
  const locale = useLocale();
  const textOf = useReasonText();
  return useMemo(() => {
    const make = columnsOf<Suggestion>();
    const company = make.accessor((row) => row.company.name, {
      id: "company",
      header: t("company"),
      enableSorting: false,
      meta: { width: 170 },
    });
    return [
      ...(withCompany ? [company] : []),
      make.accessor((row) => groupName(row), {
        id: "group",
        header: t("group"),
        meta: { card: "title" },
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <span title={groupName(original)}>
            {original.supplier ? <span className="font-medium">{`${original.supplier.name} `}</span> : null}
            <span className="figures text-muted">{original.account}</span>
            <span className="text-muted">{` ${original.accountName}`}</span>
          </span>
        ),
      }),
      make.accessor((row) => row.category?.name ?? row.exclusion?.name, {
        id: "target",
        header: t("target"),
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <span className="flex items-center gap-2">
            <Target suggestion={original} />
            <OriginBadge origin={original.origin} />
          </span>
        ),
      }),
      make.accessor((row) => row.reasons[0]?.value, {
        id: "reason",
        header: t("reason"),
        enableSorting: false,
        cell: ({ row: { original } }) => {
          const first = original.reasons[0];
          const text = first ? textOf(first).says : "";
          return <span title={text}>{text}</span>;
        },
      }),
      make.accessor("rows", {
        header: t("rows"),
        enableSorting: false,
        meta: { width: 70, align: "end" },
        cell: ({ row }) => formatNumber(row.original.rows, locale),
      }),
      make.accessor("amount", {
        header: t("amount"),
        enableSorting: false,
        meta: { card: "figure", width: 130, align: "end" },
        cell: ({ row: { original } }) => formatMoney(original.amount, original.currency, locale),
      }),
      make.accessor("confidence", {
        header: t("confidence"),
        enableSorting: false,
        meta: { width: 130 },
        cell: ({ row: { original } }) =>
          original.proposal ? null : <ConfidenceBar confidence={original.confidence} />,
      }),
    ];
  }, [t, locale, textOf, withCompany]);
}
