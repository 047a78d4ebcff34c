"use client";

import { Building2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Figure } from "@/components/ui/facts";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Ring } from "@/components/ui/ring";
import { Skeleton } from "@/components/ui/skeleton";
import type { CompanyRow } from "@/lib/api/types";
import { formatNumber, formatShare } from "@/lib/format/number";
import { useDetailed } from "./api";
import type { CompanyListProps } from "./company-list";
import { slowest, tally } from "./model";

/** How far an agency's clients have come, in sums, and those that need help most. */
export function CompaniesDashboard({ onOpen, isPending }: Pick<CompanyListProps, "onOpen" | "isPending">) {
  const t = useTranslations("companies");
  const answer = useDetailed("agency");
  return (
    <>
      <PageHeader title={t("dashboard.agencyTitle")} lead={t("dashboard.lead")}>
        <ButtonLink href="/agency/companies">{t("dashboard.all")}</ButtonLink>
      </PageHeader>
      <AsyncContent answer={answer} skeleton={<DashboardSkeleton />}>
        {(companies) =>
          companies.length === 0 ? (
            <Empty icon={Building2} title={t("emptyTitle")}>
              {t("emptyText.agency")}
            </Empty>
          ) : (
            <div className="flex flex-col gap-4">
              <Tally companies={companies} />
              <Slowest companies={companies} onOpen={onOpen} isPending={isPending} />
            </div>
          )
        }
      </AsyncContent>
    </>
  );
}

function Tally({ companies }: { companies: readonly CompanyRow[] }) {
  const t = useTranslations("companies.dashboard");
  const locale = useLocale();
  const figures = tally(companies);
  return (
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      {(["companies", "complete", "underWay", "notStarted"] as const).map((id) => (
        <div key={id} className="bg-surface p-5">
          <Figure label={t(id)} value={formatNumber(figures[id], locale)} />
        </div>
      ))}
    </div>
  );
}

interface SlowestProps extends Pick<CompanyListProps, "onOpen" | "isPending"> {
  companies: readonly CompanyRow[];
}

function Slowest({ companies, onOpen, isPending }: SlowestProps) {
  const t = useTranslations("companies");
  const locale = useLocale();
  const list = slowest(companies, 8);
  if (list.length === 0) return null;
  return (
    <Card title={t("dashboard.slow")}>
      <ul className="flex flex-col">
        {list.map(({ id, name, progress }) => (
          <li
            key={id}
            className="flex min-h-row items-center gap-x-4 gap-y-1 border max-sm:flex-wrap-line border-b py-1.5 last:border-b-0"
          >
            <Ring
              size={20}
              label={t("progressOf", { company: name })}
              share={progress.share === null ? null : Number(progress.share)}
            />
            <span className="min-w-0 flex-1 font-medium max-sm:basis-1/2 sm:truncate">{name}</span>
            <span className="figures text-muted text-sm">{`${progress.completed}/${progress.toAnswer}`}</span>
            <span className="figures w-12 text-end">{formatShare(progress.share, locale)}</span>
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
    </Card>
  );
}

function DashboardSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  );
}
