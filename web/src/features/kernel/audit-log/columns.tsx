"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import type { AuditEntry } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { essence } from "./model";
import { useWords } from "./use-words";

/** Who acted and, where that is another's company, as whom. */
function Who({ entry }: { entry: AuditEntry }) {
  const words = useWords();
  const asWhom = words.asWhom(entry);
  return (
    <>
      {words.who(entry)}
      {asWhom ? <span className="text-warn">{` ${asWhom}`}</span> : null}
    </>
  );
}

export function useColumns(withCompany: boolean): Columns<AuditEntry> {
  const t = useTranslations("auditLog.columns");
  const words = useWords();
  return useMemo(() => {
    const make = columnsOf<AuditEntry>();
    const company = make.accessor((row) => row.company?.name ?? "", {
      id: "company",
      header: t("company"),
      enableSorting: false,
      meta: { width: 190 },
    });
    return [
      make.accessor("at", {
        header: t("at"),
        enableSorting: false,
        meta: { card: "figure", width: 150 },
        cell: ({ row }) => <span className="figures">{formatMoment(row.original.at)}</span>,
      }),
      make.accessor((row) => words.who(row), {
        id: "who",
        header: t("who"),
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <span title={`${words.who(original)} ${words.asWhom(original)}`.trim()}>
            <Who entry={original} />
          </span>
        ),
      }),
      make.accessor((row) => words.what(row.kind), {
        id: "what",
        header: t("what"),
        meta: { card: "title" },
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <span title={`${words.what(original.kind)} ${essence(original)}`.trim()}>
            {words.what(original.kind)}
            <span className="text-muted">{` ${essence(original)}`}</span>
          </span>
        ),
      }),
      ...(withCompany ? [company] : []),
      make.accessor("address", {
        header: t("address"),
        enableSorting: false,
        meta: { width: 150 },
        cell: ({ row }) => <span className="figures">{row.original.address}</span>,
      }),
    ];
  }, [t, words, withCompany]);
}
