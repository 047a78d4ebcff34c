"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { columnsOf, type Sort } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { Pages } from "@/components/data-table/pages";
import type { Selection } from "@/components/data-table/selection";
import type { Transaction } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useUnitText } from "@/lib/format/use-unit-text";
import { CategoryCell } from "./category-cell";
import { useDataSource } from "./use-data-source";

interface TransactionTableProps {
  rows: Pages<Transaction>;
  currency: string;
  sort: Sort;
  onSort: (sort: Sort | null) => void;
  openId: string | null;
  onOpen: (row: Transaction) => void;
  selection?: Selection<Transaction>;
  empty: ReactNode;
}

const nothing = "–";

/** Every transaction under the filter, however many. */
export function TransactionTable({ currency, ...props }: TransactionTableProps) {
  const t = useTranslations("footprint.table");
  const locale = useLocale();
  const columns = useMemo(() => {
    const make = columnsOf<Transaction>();
    return [
      make.accessor("date", { header: t("date"), meta: { width: 94 } }),
      make.accessor((row) => `${row.series}${row.number}`, {
        id: "voucher",
        header: t("voucher"),
        enableSorting: false,
        meta: { width: 80 },
      }),
      make.accessor((row) => row.supplier?.name ?? "", {
        id: "supplier",
        header: t("supplier"),
        meta: { card: "title" },
        cell: ({ row: { original } }) => original.supplier?.name ?? original.text,
      }),
      make.accessor("account", {
        header: t("account"),
        cell: ({ row: { original } }) => (
          <span title={original.accountName}>
            <span className="figures text-muted">{original.account}</span> {original.accountName}
          </span>
        ),
      }),
      make.accessor((row) => row.category?.name ?? "", {
        id: "category",
        header: t("category"),
        enableSorting: false,
        cell: ({ row: { original } }) => <CategoryCell transaction={original} />,
      }),
      make.accessor((row) => row.dataSource?.kind ?? "", {
        id: "dataSource",
        header: t("dataSource"),
        enableSorting: false,
        meta: { width: 120 },
        cell: ({ row: { original } }) => <DataSource transaction={original} />,
      }),
      make.accessor("amount", {
        header: t("amount", { currency }),
        meta: { align: "end", width: 130 },
        cell: ({ row: { original } }) =>
          original.part === "upstream"
            ? nothing
            : formatNumber(original.amount, locale, { digits: 2, minimum: 2 }),
      }),
      make.accessor((row) => row.co2PerUnit?.kg ?? "", {
        id: "co2PerUnit",
        header: t("co2PerUnit"),
        enableSorting: false,
        meta: { align: "end", width: 150 },
        cell: ({ row: { original } }) => <CO2PerUnit transaction={original} />,
      }),
      make.accessor("kg", {
        header: t("kg"),
        meta: { card: "figure", align: "end", width: 92 },
        cell: ({ row: { original } }) =>
          original.status === "counted" ? (
            <span className={kgLook(original)}>
              {formatNumber(original.kg, locale, { digits: 2, minimum: 2 })}
            </span>
          ) : (
            <span className="text-muted">{nothing}</span>
          ),
      }),
    ];
  }, [t, locale, currency]);
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rowId={({ id }) => id}
      height="max-h-[calc(100dvh-19rem)] min-h-80"
      {...props}
    />
  );
}

function DataSource({ transaction: { dataSource } }: { transaction: Transaction }) {
  const words = useDataSource()(dataSource);
  return words ? (
    <span title={words.whole}>{words.short}</span>
  ) : (
    <span className="text-muted">{nothing}</span>
  );
}

function CO2PerUnit({ transaction: { co2PerUnit } }: { transaction: Transaction }) {
  const locale = useLocale();
  const unitOf = useUnitText();
  if (!co2PerUnit) return <span className="text-muted">{nothing}</span>;
  return (
    <>
      {formatNumber(co2PerUnit.kg, locale)}{" "}
      <span className="text-muted">{`kg/${unitOf(co2PerUnit.unit)}`}</span>
    </>
  );
}

/** What does not count is struck through; what is about to change steps back. */
function kgLook({ disabled, byHand }: Transaction): string {
  if (disabled) return "text-muted line-through";
  return byHand?.pending ? "text-muted italic" : "";
}
