"use client";

import { Sprout } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { Reconciliation } from "@/lib/api/types";
import { formatMoney } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { AccountTable } from "./account-table";
import { Closing } from "./closing";
import { LeftOut } from "./left-out";
import { Mismatches } from "./mismatches";
import { useReconciliation } from "./reconciliation-api";

/** The books beside the footprint: every amount has its place, or is named. */
export function ReconciliationScreen() {
  const t = useTranslations("reconciliation");
  const footprint = useTranslations("footprint.page");
  const { year } = usePeriod();
  const answer = useReconciliation();
  return (
    <>
      <PageHeader
        title={t("title", { year: String(year) })}
        lead={t("lead")}
        above={
          <Breadcrumbs
            crumbs={[
              { label: footprint("title", { year: String(year) }), href: `/company/footprint?year=${year}` },
              { label: t("name") },
            ]}
          />
        }
      />
      <AsyncContent
        answer={answer}
        skeleton={<Skeleton className="h-200 rounded-lg" />}
        stale={answer.isLoading && answer.data !== undefined}
      >
        {(found) =>
          found.accounts.length === 0 && found.leftOut.length === 0 ? (
            <Empty icon={Sprout} title={t("emptyTitle", { year: String(year) })}>
              {t("emptyText")}
            </Empty>
          ) : (
            <Filled found={found} />
          )
        }
      </AsyncContent>
    </>
  );
}

function Filled({ found }: { found: Reconciliation }) {
  const t = useTranslations("reconciliation");
  const locale = useLocale();
  const isClosed = found.accounts.every(({ difference }) => Number(difference) === 0);
  const amount = formatMoney(found.total.difference, found.currency, locale, 2);
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={isClosed ? "ok" : "warn"}>{t(isClosed ? "closed" : "open", { amount })}</Notice>
      {found.mismatches.length > 0 ? <Mismatches rows={found.mismatches} /> : null}
      <AccountTable found={found} />
      {found.closings.map((closing) => (
        <Closing key={`${closing.source}/${closing.from}`} closing={closing} />
      ))}
      <LeftOut found={found} />
    </div>
  );
}
