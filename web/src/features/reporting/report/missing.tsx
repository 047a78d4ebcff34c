"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Meter } from "@/components/ui/meter";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { sections } from "@/lib/api/enums";
import type { CompleteChapter, Completeness } from "@/lib/api/report-types";
import { formatMonth } from "@/lib/format/date";
import { usePeriod } from "@/lib/period/period";
import { useCompleteness } from "./api";
import { lacks, openOf } from "./model";

/** What the year lacks of a complete report, each with the way to where it is filled in. */
export function Missing() {
  const t = useTranslations("report.missing");
  const { year } = usePeriod();
  const completeness = useCompleteness(year);
  return (
    <div id="missing" className="scroll-mt-16">
      <Card title={t("title", { year: String(year) })}>
        <AsyncContent
          answer={completeness}
          skeleton={<Skeleton className="h-48" />}
          stale={completeness.data?.year !== year}
        >
          {(found) => (
            <div className="flex flex-col gap-5">
              {lacks(found) === 0 && found.edition ? (
                <Notice tone="ok">{t("nothing", { year: String(found.year) })}</Notice>
              ) : null}
              {found.edition ? <Chapters found={found} /> : <Notice>{t("noStandard")}</Notice>}
              <Ground found={found} />
            </div>
          )}
        </AsyncContent>
      </Card>
    </div>
  );
}

function Chapters({ found }: { found: Completeness }) {
  const t = useTranslations("report.missing");
  return (
    <ul aria-label={t("chapters")} className="flex flex-col divide-y divide-line">
      {found.chapters.map((chapter) => (
        <li key={chapter.id} className="py-3 first:pt-0 last:pb-0">
          <Chapter chapter={chapter} year={found.year} />
        </li>
      ))}
    </ul>
  );
}

function Chapter({ chapter, year }: { chapter: CompleteChapter; year: number }) {
  const t = useTranslations("report.missing");
  const { name, progress, known, leftOut, open } = chapter;
  const { toAnswer: total, voluntary, voluntaryCompleted } = progress;
  const done = t("done", { completed: progress.completed, total });
  const counts = [
    ["drafts", progress.inProgress],
    ["unanswered", progress.notStarted],
    ["known", known],
    ["notApplicable", progress.notApplicable + progress.unwanted],
    ["optedOut", leftOut.optedOut],
    ["notMaterial", leftOut.notMaterial],
    ["later", leftOut.phasedIn],
    ["unasked", leftOut.condition],
  ] as const;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_auto]">
        <h3 className="font-medium">{name}</h3>
        <Meter
          label={name}
          total={total}
          valueText={done}
          parts={[
            { id: "completed", label: done, value: progress.completed, colour: "bg-progress" },
            { id: "drafts", label: name, value: progress.inProgress, colour: "bg-line-strong" },
          ]}
        />
        <p className="figures text-sm">{done}</p>
      </div>
      <p className="text-muted text-sm">
        {[
          ...counts.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count })),
          ...(voluntary > 0 ? [t("voluntary", { completed: voluntaryCompleted, total: voluntary })] : []),
        ].join(" · ")}
      </p>
      {openOf(chapter) > 0 ? (
        <ul aria-label={t("more", { chapter: name })} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {open.map(({ id, section, paragraph, shortTitle }) => (
            <li key={id}>
              <Link
                href={`/company/questions/section/${sections[section]}/question/${encodeURIComponent(id)}?year=${year}`}
              >
                {[paragraph, shortTitle].filter(Boolean).join(" ")}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** What is missing beside the answers. */
function Ground({ found: { year, footprint, topics, facts } }: { found: Completeness }) {
  const t = useTranslations("report.missing");
  const format = useFormatter();
  const locale = useLocale();
  const unassessed = topics.filter(({ assessed }) => !assessed);
  const list = (words: string[]) => format.list(words, { type: "conjunction" });
  const months = footprint?.months ?? [];
  const unmatched = footprint?.unmatched ?? 0;
  const lines = [
    {
      href: "/company/integrations",
      count: months.length,
      text: t("months", {
        count: months.length,
        list: list(months.map((month) => formatMonth(month, locale))),
      }),
    },
    {
      href: `/company/footprint/drilldown?year=${year}&status=unmatched`,
      count: unmatched,
      text: t("unmatched", { count: unmatched }),
    },
    {
      href: `/company/questions/section/ImpactMaterialityAnalysis?year=${year}`,
      count: unassessed.length,
      text: t("topics", { count: unassessed.length, list: list(unassessed.map(({ name }) => name)) }),
    },
    {
      href: "/company/details",
      count: facts.length,
      text: t("facts", { count: facts.length, list: list(facts.map((fact) => t(`factNames.${fact}`))) }),
    },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 className="font-medium">{t("rest")}</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {lines.map(({ href, text }) => (
          <li key={href}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
