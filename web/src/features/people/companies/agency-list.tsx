"use client";

import { Briefcase } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { Empty } from "@/components/states/empty";
import { Problem } from "@/components/states/problem";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { AgencyRow } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useAgencies } from "./api";

/** The agencies, each with the way to its page. */
export function AgencyList({ children }: { children?: ReactNode }) {
  const t = useTranslations("companies.agencies");
  const locale = useLocale();
  const { data, error, mutate } = useAgencies();
  const columns = useMemo(() => {
    const make = columnsOf<AgencyRow>();
    return [
      make.accessor("name", {
        header: t("name"),
        meta: { card: "title" },
        cell: ({ row: { original } }) => (
          <Link href={`/admin/agencies/${original.id}`} className="font-medium text-ink">
            {original.name}
          </Link>
        ),
      }),
      make.accessor("people", {
        header: t("people"),
        meta: { width: 120, align: "end" },
        cell: ({ row }) => formatNumber(row.original.people, locale),
      }),
      make.accessor("companies", {
        header: t("companies"),
        meta: { card: "figure", width: 120, align: "end" },
        cell: ({ row }) => formatNumber(row.original.companies, locale),
      }),
    ];
  }, [t, locale]);
  if (error && data === undefined) return <Problem error={error} onRetry={() => void mutate()} />;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        {children}
      </PageHeader>
      <DataTable
        label={t("title")}
        columns={columns}
        rows={data ?? []}
        rowId={(row) => row.id}
        isLoading={data === undefined}
        empty={
          <Empty icon={Briefcase} title={t("emptyTitle")}>
            {t("emptyText")}
          </Empty>
        }
      />
    </>
  );
}
