"use client";

import { Briefcase } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { Empty } from "@/components/states/empty";
import { Problem } from "@/components/states/problem";
import { Ready } from "@/components/states/ready";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonText } from "@/components/ui/skeleton";
import type { AgencyRow } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useAgencies, useClients } from "./api";
import type { CompanyListProps } from "./company-list";

type Props = Pick<CompanyListProps, "onOpen" | "isPending">;

/** The agencies; a row opens its clients. */
export function AgencyList(props: Props) {
  const t = useTranslations("companies.agencies");
  const locale = useLocale();
  const { data, error, mutate } = useAgencies();
  const [id, open] = useQueryState("agency", parseAsString);
  const columns = useMemo(() => {
    const make = columnsOf<AgencyRow>();
    return [
      make.accessor("name", { header: t("name") }),
      make.accessor("companies", {
        header: t("companies"),
        meta: { width: 120, align: "end" },
        cell: ({ row }) => formatNumber(row.original.companies, locale),
      }),
    ];
  }, [t, locale]);
  const chosen = data?.find((agency) => agency.id === id);
  if (error && data === undefined) return <Problem error={error} onRetry={() => void mutate()} />;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <DataTable
        label={t("title")}
        columns={columns}
        rows={data ?? []}
        rowId={(row) => row.id}
        isLoading={data === undefined}
        openId={id}
        onOpen={(row) => void open(row.id)}
        empty={
          <Empty icon={Briefcase} title={t("emptyTitle")}>
            {t("emptyText")}
          </Empty>
        }
      />
      {chosen ? <Clients agency={chosen} onClose={() => void open(null)} {...props} /> : null}
    </>
  );
}

function Clients({ agency, onClose, onOpen, isPending }: Props & { agency: AgencyRow; onClose: () => void }) {
  const t = useTranslations("companies");
  const answer = useClients(agency.id);
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("agencies.clients", { agency: agency.name })}
    >
      <div className="px-5 py-4">
        <Ready answer={answer} skeleton={<SkeletonText lines={4} />}>
          {(companies) =>
            companies.length === 0 ? (
              <p className="text-muted">{t("agencies.noClients")}</p>
            ) : (
              <ul className="flex flex-col">
                {companies.map(({ id, name }) => (
                  <li key={id} className="flex min-h-row items-center gap-3 border-line border-b py-1.5">
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                    <Button
                      size="sm"
                      aria-label={t("openOf", { company: name })}
                      isDisabled={isPending}
                      onPress={() => onOpen(id)}
                    >
                      {t("open")}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Ready>
      </div>
    </Drawer>
  );
}
