"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Ring } from "@/components/ui/ring";
import type { CompanyRef, CompanyRow } from "@/lib/api/types";
import { formatNumber, formatShare } from "@/lib/format/number";
import type { Owner } from "./model";

interface Opening {
  /** Where the pages of a company are, for those who manage them. */
  hrefOf?: (company: string) => string;
  onOpen: (company: string) => void;
  isPending: boolean;
}

/** Name, country, standard and the button to open: what every list of companies has. */
function usePlainColumns<T extends CompanyRef>({ onOpen, isPending, hrefOf }: Opening): Columns<T> {
  const t = useTranslations("companies");
  const locale = useLocale();
  return useMemo(() => {
    const make = columnsOf<T>();
    const countries = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
    const countryOf = (code: string) => (code ? (countries.of(code) ?? code) : "");
    return [
      make.accessor((row) => row.name, {
        id: "name",
        header: t("columns.name"),
        meta: { card: "title" },
        cell: ({ row }) =>
          hrefOf ? (
            <Link href={hrefOf(row.original.id)} className="font-medium text-ink">
              {row.original.name}
            </Link>
          ) : (
            <span className="font-medium">{row.original.name}</span>
          ),
      }),
      make.accessor((row) => countryOf(row.country), {
        id: "country",
        header: t("columns.country"),
        meta: { width: 112 },
      }),
      make.accessor((row) => t(`standards.${row.reportingStandard}`), {
        id: "standard",
        header: t("columns.standard"),
        meta: { width: 100 },
      }),
      make.display({
        id: "open",
        header: () => <span className="sr-only">{t("columns.open")}</span>,
        meta: { card: "actions", width: 88, align: "end", label: t("columns.open") },
        cell: ({ row }) => (
          <Button
            size="sm"
            aria-label={t("openOf", { company: row.original.name })}
            isDisabled={isPending}
            onPress={() => onOpen(row.original.id)}
          >
            {t("open")}
          </Button>
        ),
      }),
    ];
  }, [t, locale, onOpen, isPending, hrefOf]);
}

export function useCompanyColumns(opening: Opening): Columns<CompanyRef> {
  return usePlainColumns<CompanyRef>(opening);
}

/** The same with employees, agency, progress and the last change. */
export function useDetailedColumns(owner: Owner, opening: Opening): Columns<CompanyRow> {
  const t = useTranslations("companies");
  const locale = useLocale();
  const plain = usePlainColumns<CompanyRow>(opening);
  return useMemo(() => {
    const make = columnsOf<CompanyRow>();
    const [name, country, standard, open] = plain;
    const detail: Columns<CompanyRow> = [
      make.accessor((row) => row.numberOfEmployees, {
        id: "employees",
        header: t("columns.employees"),
        meta: { width: 120, align: "end" },
        cell: ({ row }) =>
          row.original.numberOfEmployees === null
            ? "–"
            : formatNumber(row.original.numberOfEmployees, locale),
      }),
      ...(owner === "admin"
        ? [
            make.accessor((row) => row.agency?.name ?? "", {
              id: "agency",
              header: t("columns.agency"),
              meta: { width: 170 },
            }),
          ]
        : []),
      make.accessor((row) => (row.progress.share === null ? 2 : Number(row.progress.share)), {
        id: "progress",
        header: t("columns.progress"),
        meta: { card: "figure", width: 96 },
        cell: ({ row: { original } }) => (
          <span className="flex items-center gap-2">
            <Ring
              size={18}
              label={t("progressOf", { company: original.name })}
              share={original.progress.share === null ? null : Number(original.progress.share)}
            />
            <span className="figures">{formatShare(original.progress.share, locale)}</span>
          </span>
        ),
      }),
      make.accessor((row) => row.lastUpdated, {
        id: "updated",
        header: t("columns.updated"),
        meta: { width: 170 },
        cell: ({ row }) => <RelativeTime at={row.original.lastUpdated} />,
      }),
    ];
    return [name, country, standard, ...detail, open].filter((column) => column !== undefined);
  }, [plain, owner, t, locale]);
}
