"use client";

import { ClipboardCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Ring } from "@/components/ui/ring";
import { Skeleton } from "@/components/ui/skeleton";
import { formatNumber, formatShare } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { Activity } from "./activity";
import { useCounts, useProgress } from "./api";
import { type Counts, filledSections, type NamedSection } from "./model";
import { ChangeYear, QuickActions } from "./quick-actions";
import { SectionList } from "./section-list";

/** What a person has been asked to answer, and how far it has come. */
export function UserDashboard() {
  const t = useTranslations("dashboard.user");
  const counts = useCounts();
  const progress = useProgress();
  return (
    <>
      <PageHeader title={t("title")} />
      <AsyncContent answer={counts} skeleton={<UserSkeleton />} stale={counts.isLoading}>
        {(data) =>
          data.asked === 0 ? (
            <NothingAssigned />
          ) : (
            <AsyncContent answer={progress} skeleton={<UserSkeleton />}>
              {(found) => <Assigned counts={data} sections={filledSections(found)} />}
            </AsyncContent>
          )
        }
      </AsyncContent>
    </>
  );
}

function NothingAssigned() {
  const t = useTranslations("dashboard.user");
  const { year } = usePeriod();
  return (
    <Empty icon={ClipboardCheck} title={t("emptyTitle", { year: String(year) })} action={<ChangeYear />}>
      {t("emptyText")}
    </Empty>
  );
}

function Assigned({ counts, sections }: { counts: Counts; sections: readonly NamedSection[] }) {
  const t = useTranslations("dashboard.user");
  const locale = useLocale();
  const { completed, assigned, voluntary, voluntaryCompleted } = counts;
  const share = counts.share === null ? null : Number(counts.share);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <Card title={t("overall")} className="h-full">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Ring size={112} label={t("overall")} share={share}>
            {formatShare(share, locale)}
          </Ring>
          <div className="flex-1">
            {assigned > 0 ? <p>{t("of", { completed, assigned })}</p> : null}
            {voluntary > 0 ? (
              <p className="text-muted text-sm">
                {t("voluntary", { completed: voluntaryCompleted, of: voluntary })}
              </p>
            ) : null}
          </div>
        </div>
      </Card>
      <Card title={t("counts")} className="h-full">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {(["assigned", "completed", "inProgress", "active", "pending", "notStarted"] as const).map((id) => (
            <div key={id}>
              <dt className="text-muted text-sm">{t(`figures.${id}`)}</dt>
              <dd className="figures font-semibold text-xl">{formatNumber(counts[id], locale)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <QuickActions sections={sections} assigned={assigned + voluntary} />
      <div className="lg:col-span-2">
        <SectionList sections={sections} />
      </div>
      <Activity />
    </div>
  );
}

function UserSkeleton() {
  return (
    <div aria-hidden className="grid grid-cols-1 gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-60 rounded-lg lg:col-span-2" />
      <Skeleton className="h-60 rounded-lg" />
    </div>
  );
}
