"use client";

import { Zap } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Card } from "@/components/ui/card";
import { Figure } from "@/components/ui/facts";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { roles } from "@/lib/api/enums";
import type { EnergyBalance } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { useEnergyBalance } from "./energy-api";
import { EnergyGaps } from "./energy-gaps";
import { EnergyTable } from "./energy-table";

/** The year's energy in own operations, from the same quantities as its emissions. */
export function EnergyBalanceScreen() {
  const t = useTranslations("energy");
  const footprint = useTranslations("footprint.page");
  const { year } = usePeriod();
  const answer = useEnergyBalance();
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
        skeleton={<Skeleton className="h-120 rounded-lg" />}
        stale={answer.isLoading && answer.data !== undefined}
      >
        {(balance) => <Filled balance={balance} />}
      </AsyncContent>
    </>
  );
}

function Filled({ balance }: { balance: EnergyBalance }) {
  const t = useTranslations("energy");
  const { year } = usePeriod();
  return (
    <div className="flex flex-col gap-4">
      <Missing kinds={balance.missing} />
      {balance.lines.length === 0 ? (
        <Empty icon={Zap} title={t("emptyTitle", { year: String(year) })}>
          {t("emptyText")}
        </Empty>
      ) : (
        <>
          <Totals totals={balance.totals} />
          <EnergyTable balance={balance} />
        </>
      )}
      {balance.gaps.length > 0 ? <EnergyGaps gaps={balance.gaps} /> : null}
    </div>
  );
}

function Totals({ totals }: { totals: EnergyBalance["totals"] }) {
  const t = useTranslations("energy.totals");
  const locale = useLocale();
  const shown = [
    ["total", totals.mwh],
    ["renewable", totals.renewable],
    ["nonRenewable", Number(totals.mwh) - Number(totals.renewable)],
    ["fromPrices", totals.fromPrices],
  ] as const;
  return (
    <Card>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map(([name, value]) => (
          <Figure key={name} label={t(name)} value={formatNumber(value, locale, { digits: 1 })} unit="MWh" />
        ))}
      </div>
    </Card>
  );
}

/** What a company with rented premises most likely uses and the year says nothing of. */
function Missing({ kinds }: { kinds: EnergyBalance["missing"] }) {
  const t = useTranslations("energy.missing");
  const { year } = usePeriod();
  const user = useSession();
  if (kinds.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={t("title")}
      actions={
        user.role === roles.user ? null : (
          <ButtonLink href={`/company/footprint/activity-data?year=${year}`}>{t("enter")}</ButtonLink>
        )
      }
    >
      {kinds.map((kind) => (
        <p key={kind}>{t(kind)}</p>
      ))}
      <p>{t("text")}</p>
    </Notice>
  );
}
