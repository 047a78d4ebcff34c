"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Loading } from "@/components/states/loading";
import { Card } from "@/components/ui/card";
import { PlainLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { useSuggestions } from "@/lib/api/use-ai";
import { isAwaited } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { useFootprint, useImports, useMateriality } from "./api";
import { goOnHref, type NamedSection, nextSection, nextSteps, type Step, unassessed, waiting } from "./model";

/** What to do now, with the way there. */
export function NextSteps({ sections }: { sections: readonly NamedSection[] }) {
  const t = useTranslations("dashboard.next");
  const names = useTranslations("shell.menu.items");
  const user = useSession();
  const { year } = usePeriod();
  const asked = [useImports(), useFootprint(), useMateriality()] as const;
  const [{ data: imports }, { data: footprint }, { data: materiality }] = asked;
  const { data: suggestions, isSettled } = useSuggestions();
  // A step that came later would push away those that somebody is about to press.
  const waits = !isSettled || asked.some(isAwaited);
  const rows = footprint?.coverage.rows;
  const topics = unassessed(materiality);
  const suggested = suggestions?.length ?? 0;
  const steps = nextSteps({ setUp: user.setUp, sections, unassessed: topics, suggested, imports, rows });
  const goOn = nextSection(sections);
  const review = waiting(sections, "toReview");
  const unassigned = waiting(sections, "unassigned");
  const list = (section: NamedSection | undefined) => `/company/questions/section/${section?.name}`;
  const counts: Partial<Record<Step, number>> = {
    materiality: topics,
    suggested,
    review: review?.count ?? 0,
    unassigned: unassigned?.count ?? 0,
    unmatched: rows?.unmatched ?? 0,
  };
  const hrefs: Record<Step, string> = {
    setUp: "/company/onboarding",
    import: "/company/integrations",
    importing: "/company/integrations",
    importFailed: "/company/integrations",
    unmatched: `/company/footprint/drilldown?year=${year}&status=unmatched`,
    materiality: "/company/questions/section/ImpactMaterialityAnalysis",
    suggested: "/company/questions/suggestions",
    review: `${list(review?.first)}?status=toReview`,
    unassigned: `${list(unassigned?.first)}?assignee=none&status=open&need=wanted`,
    answer: goOn ? goOnHref(goOn) : "",
    report: "/company/report",
  };
  const values = {
    year: String(year),
    left: goOn ? goOn.progress.open : 0,
    section: goOn ? names(`${goOn.name}.text` as "Goals.text") : "",
    file: imports?.[0]?.fileName ?? "",
  };
  const valuesOf = (step: Step) => ({ ...values, count: counts[step] ?? 0 });
  return (
    <Card title={t("title")} className="h-full">
      {waits ? (
        <Loading>
          <Skeleton className="h-56" />
        </Loading>
      ) : steps.length === 0 ? (
        <p className="text-muted">{t("nothing")}</p>
      ) : (
        <ol className="-mx-3 flex flex-col">
          {steps.map((step) => (
            <li key={step}>
              <PlainLink
                href={hrefs[step]}
                className="flex min-h-row items-center gap-3 rounded-md px-3 py-2 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{t(`steps.${step}.title`, valuesOf(step))}</span>
                  <span className="block text-muted text-sm">{t(`steps.${step}.text`, valuesOf(step))}</span>
                </span>
                <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
              </PlainLink>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
