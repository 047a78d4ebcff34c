"use client";

import { useLocale, useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { NoData } from "@/components/states/no-data";
import type { SuggestionRow } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";

interface LedgerRowsProps {
  label: string;
  rows: readonly SuggestionRow[];
}

/** Rows of the books, to see what a suggestion is about. */
export function LedgerRows({ label, rows }: LedgerRowsProps) {
  const t = useTranslations("carbonSuggestions.rowTable");
  const locale = useLocale();
  if (rows.length === 0) return <NoData />;
  const columns: RowColumn<SuggestionRow>[] = [
    {
      id: "date",
      header: t("date"),
      look: "whitespace-nowrap",
      cell: ({ date, voucher }) => (
        <>
          {date}
          <span className="block text-muted text-xs">{voucher}</span>
        </>
      ),
    },
    {
      id: "text",
      header: t("text"),
      card: "title",
      look: "wrap-anywhere",
      cell: ({ text, supplier }) => (
        <>
          {text || supplier}
          {supplier && text ? <span className="block text-muted text-xs">{supplier}</span> : null}
        </>
      ),
    },
    {
      id: "account",
      header: t("account"),
      look: "wrap-anywhere",
      cell: ({ account, accountName }) => (
        <>
          <span className="figures">{account}</span> {accountName}
        </>
      ),
    },
    {
      id: "amount",
      header: t("amount"),
      card: "figure",
      align: "end",
      cell: ({ amount }) => formatNumber(amount, locale, { digits: 2, minimum: 2 }),
    },
  ];
  return (
    <RowTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      className="max-h-72 rounded-lg border border-line print:max-h-none"
    />
  );
}
