"use client";

import { ClipboardCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Empty } from "@/components/states/empty";
import { Ready } from "@/components/states/ready";
import { Card } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Ring } from "@/components/ui/ring";
import { Skeleton } from "@/components/ui/skeleton";
import { formatNumber, formatShare } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { useCounts, useProgress } from "./api";
import { type Counts, filledSections, type NamedSection, nextSection } from "./model";
import { SectionList } from "./section-list";

/** What a person has been asked to answer, and how far it has come. */
export function UserDashboard() {
  const t = useTranslations("dashboard.user");
  const counts = useCounts();
  const progress = useProgress();
  const sections = progress.data ? filledSections(progress.data) : [];
  return (
    <>
      <PageHeader title={t("title")}>
        {counts.data && counts.data.assigned > 0 ? (
          <ButtonLink href="/user/questions">{t("viewAll")}</ButtonLink>
        ) : null}
      </PageHeader>
      <Ready answer={counts} skeleton={<UserSkeleton />} stale={counts.isLoading}>
        {(data) =>
          data.assigned === 0 ? <NothingAssigned /> : <Assigned counts={data} sections={sections} />
        }
      </Ready>
    </>
  );
}

function NothingAssigned() {
  const t = useTranslations("dashboard.user");
  const { year } = usePeriod();
  return (
    <Empty icon={ClipboardCheck} title={t("emptyTitle", { year: String(year) })}>
      {t("emptyText")}
    </Empty>
  );
}

function Assigned({ counts, sections }: { counts: Counts; sections: readonly NamedSection[] }) {
  const t = useTranslations("dashboard.user");
  const names = useTranslations("shell.menu.items");
  const locale = useLocale();
  const share = counts.completed / counts.assigned;
  const goOn = nextSection(sections);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={t("overall")}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Ring size={112} label={t("overall")} share={share}>
            {formatShare(share, locale)}
          </Ring>
          <div className="flex flex-1 flex-col items-start gap-3">
            <p>{t("of", { completed: counts.completed, assigned: counts.assigned })}</p>
            {goOn ? (
              <ButtonLink look="primary" href={`/company/questions/section/${goOn.name}`}>
                {t("goOn", { section: names(`${goOn.name}.text` as "Goals.text") })}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </Card>
      <Card title={t("counts")}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {(["assigned", "completed", "inProgress", "active", "pending", "notStarted"] as const).map((id) => (
            <div key={id}>
              <dt className="text-muted text-sm">{t(`figures.${id}`)}</dt>
              <dd className="figures font-semibold text-xl">{formatNumber(counts[id], locale)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="lg:col-span-2">
        <SectionList sections={sections} />
      </div>
    </div>
  );
}

function UserSkeleton() {
  return (
    <div aria-hidden className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-60 rounded-lg lg:col-span-2" />
    </div>
  );
}
