"use client";

import { useLocale, useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import type { Trace } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";

type Row = Trace["voucher"]["rows"][number];

/** The voucher as it was booked, with the row in question marked. */
export function VoucherTable({ rows }: { rows: Trace["voucher"]["rows"] }) {
  const t = useTranslations("footprint.why");
  const locale = useLocale();
  const side = (name: "debit" | "credit"): RowColumn<Row> => ({
    id: name,
    header: t(name),
    card: "figure",
    align: "end",
    cell: ({ amount }) =>
      amount.startsWith("-") === (name === "credit")
        ? formatNumber(amount.replace(/^-/, ""), locale, { digits: 2, minimum: 2 })
        : null,
  });
  const columns: RowColumn<Row>[] = [
    {
      id: "account",
      header: t("account"),
      card: "title",
      look: "hyphens-auto wrap-anywhere",
      cell: ({ account, accountName }) => (
        <>
          <span className="figures">{account}</span> {accountName}
        </>
      ),
    },
    { id: "text", header: t("text"), cell: ({ text }) => text },
    side("debit"),
    side("credit"),
  ];
  return (
    <RowTable
      label={t("voucherRows")}
      columns={columns}
      rows={rows}
      rowId={({ line }) => String(line)}
      isCurrent={({ current }) => current}
      className="rounded-lg border border-line"
    />
  );
}
