"use client";

import { Sprout } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { Badge } from "@/components/ui/badge";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import type { Run } from "@/lib/api/types";
import { formatMoment, formatMonth } from "@/lib/format/date";
import { emissionText } from "@/lib/format/emission";
import { formatNumber } from "@/lib/format/number";
import { usePeriod } from "@/lib/period/period";
import { Compare } from "./compare";
import { scope2Methods } from "./filter";
import { useRuns } from "./run-api";
import { cell, head, Scrolled } from "./scrolled";
import { TakeFigures } from "./take-figures";
import { useMayDecide } from "./use-decide";
import { useScope2 } from "./use-filter";

/** Every calculation of the year, and why one differs from another. */
export function RunsScreen() {
  const t = useTranslations("runs");
  const footprint = useTranslations("footprint");
  const { year } = usePeriod();
  const [method, setMethod] = useScope2();
  const answer = useRuns(method);
  return (
    <>
      <PageHeader
        title={t("title", { year: String(year) })}
        lead={t("lead")}
        above={
          <Breadcrumbs
            crumbs={[
              {
                label: footprint("page.title", { year: String(year) }),
                href: `/company/footprint?year=${year}`,
              },
              { label: t("name") },
            ]}
          />
        }
      >
        <Segmented
          label={footprint("figures.method")}
          value={method}
          onChange={setMethod}
          segments={scope2Methods.map((id) => ({ id, label: footprint(`figures.methods.${id}`) }))}
        />
      </PageHeader>
      <AsyncContent answer={answer} skeleton={<Skeleton className="h-125 rounded-lg" />}>
        {(runs) =>
          runs.length === 0 ? (
            <Empty icon={Sprout} title={t("emptyTitle", { year: String(year) })}>
              {t("emptyText")}
            </Empty>
          ) : (
            <div className="flex flex-col gap-4">
              <Compare runs={runs} method={method} />
              <RunList runs={runs} />
            </div>
          )
        }
      </AsyncContent>
    </>
  );
}

function RunList({ runs }: { runs: readonly Run[] }) {
  const t = useTranslations("runs.list");
  return (
    <Card title={t("title")}>
      <Scrolled label={t("title")} isLong>
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className={`${head} text-end`}>
              {t("number")}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t("moment")}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t("reason")}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t("period")}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t("rows")}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t("total")}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t("difference")}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.number} run={run} />
          ))}
        </tbody>
      </Scrolled>
    </Card>
  );
}

function RunRow({ run }: { run: Run }) {
  const t = useTranslations("runs.list");
  const locale = useLocale();
  const mayDecide = useMayDecide();
  const reason = run.occasions.map((occasion) => t(`reasons.${occasion}`)).join(", ");
  const news = [
    run.newRules ? t("rules") : null,
    run.newFactors ? t("factors") : null,
    run.newPrices ? t("prices") : null,
  ].filter((one) => one !== null);
  const months = [run.fromMonth, run.toMonth].map((month) => formatMonth(month, locale));
  const difference = run.before === null ? null : Number(run.total) - Number(run.before);
  const count = (value: number) => formatNumber(value, locale);
  const place = `whitespace-nowrap ${cell}`;
  return (
    <tr>
      <th scope="row" className={`figures text-end font-normal ${place}`}>
        {run.number}
      </th>
      <td className={place}>
        <time dateTime={run.finishedAt}>{formatMoment(run.finishedAt)}</time>
      </td>
      <td className={place}>
        {run.person === null ? reason : t("by", { reason, person: run.person })}
        {run.offered ? (
          <>
            {" "}
            <Badge tone="info">{t("offered")}</Badge>
          </>
        ) : null}
        {news.length > 0 ? <span className="text-muted">{` · ${news.join(", ")}`}</span> : null}
      </td>
      <td className={place}>{[...new Set(months)].join("–")}</td>
      <td className={place}>
        {run.added + run.changed + run.removed === 0
          ? t("none")
          : t("counts", {
              added: count(run.added),
              changed: count(run.changed),
              removed: count(run.removed),
            })}
      </td>
      <td className={`figures text-end ${place}`}>{emissionText(run.total, locale)}</td>
      <td className={`figures text-end ${place}`}>
        {difference === null ? "–" : emissionText(difference, locale)}
        {run.offered && run.before !== null && mayDecide ? (
          <div className="pt-1">
            <TakeFigures run={run.number} before={run.before} after={run.total} label={t("take")} />
          </div>
        ) : null}
      </td>
    </tr>
  );
}
