"use client";

import { ChartColumnStacked, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { Empty } from "@/components/states/empty";
import { Problem } from "@/components/states/problem";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/relative-time";
import { CoverageShare } from "@/components/ui/total-range";
import { YearStepper } from "@/components/ui/year-stepper";
import type { CompanyFootprint } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { usePeriod } from "@/lib/period/period";
import { useFootprints } from "./api";

const tones: Record<CompanyFootprint["state"], Tone> = {
  ready: "ok",
  empty: "neutral",
  processing: "info",
  broken: "danger",
};

const scopes = [
  ["scope1", "scope1"],
  ["scope2", "scope2Location"],
  ["scope3", "scope3"],
] as const;

interface Opening {
  /** Becomes the company and goes to an address. */
  onOpen: (company: string, to: string) => void;
  isPending: boolean;
}

/** The footprints of all companies in the year, to see how far each is and to open one. */
export function FootprintList(opening: Opening) {
  const t = useTranslations("footprints");
  const { year, last, choose } = usePeriod();
  const { data, error, mutate } = useFootprints(year);
  const columns = useColumns(year, opening);
  if (error && data === undefined) return <Problem error={error} onRetry={() => void mutate()} />;
  return (
    <>
      <PageHeader title={t("title", { year: String(year) })} lead={t("lead")}>
        <YearStepper label={t("year")} year={year} last={last} onChange={choose} />
        <ButtonLink look="primary" href={`/admin/footprints/new?year=${year}`}>
          <Plus aria-hidden />
          {t("new")}
        </ButtonLink>
      </PageHeader>
      <DataTable
        label={t("name")}
        columns={columns}
        rows={data ?? []}
        rowId={(row) => row.companyId}
        isLoading={data === undefined}
        empty={
          <Empty icon={ChartColumnStacked} title={t("emptyTitle")}>
            {t("emptyText")}
          </Empty>
        }
      />
    </>
  );
}

function useColumns(year: number, { onOpen, isPending }: Opening) {
  const t = useTranslations("footprints");
  const locale = useLocale();
  return useMemo(() => {
    const make = columnsOf<CompanyFootprint>();
    return [
      make.accessor("name", { header: t("columns.company"), meta: { card: "title" } }),
      make.accessor((row) => Number(row.total), {
        id: "total",
        header: t("columns.total"),
        meta: { card: "figure", width: 116, align: "end" },
        cell: ({ row }) => emissionText(row.original.total, locale),
      }),
      ...scopes.map(([name, field]) =>
        make.accessor((row) => Number(row[field]), {
          id: name,
          header: t(`columns.${name}`),
          meta: { width: 108, align: "end" },
          cell: ({ row }) => emissionText(row.original[field], locale),
        }),
      ),
      make.accessor((row) => Number(row.shareOfSpend ?? -1), {
        id: "coverage",
        header: t("columns.coverage"),
        meta: { width: 136, align: "end" },
        cell: ({ row }) => <CoverageShare {...row.original} />,
      }),
      make.accessor("calculatedAt", {
        header: t("columns.calculated"),
        meta: { width: 136 },
        cell: ({ row }) => <RelativeTime at={row.original.calculatedAt} />,
      }),
      make.accessor("state", {
        header: t("columns.state"),
        meta: { width: 160 },
        cell: ({ row: { original } }) => (
          <Badge tone={tones[original.state]}>{t(`states.${original.state}`)}</Badge>
        ),
      }),
      make.display({
        id: "open",
        header: () => <span className="sr-only">{t("columns.open")}</span>,
        meta: { card: "actions", width: 88, align: "end", label: t("columns.open") },
        cell: ({ row: { original } }) => (
          <Button
            size="sm"
            aria-label={t("openOf", { company: original.name })}
            isDisabled={isPending}
            onPress={() => onOpen(original.companyId, `/company/footprint?year=${year}`)}
          >
            {t("columns.open")}
          </Button>
        ),
      }),
    ];
  }, [t, locale, year, onOpen, isPending]);
}
