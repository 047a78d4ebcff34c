"use client";

import { ArrowRight } from "lucide-react";
import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { usePeriod } from "@/lib/period/period";
import { useFootprint, useImports } from "./api";
import { type NamedSection, nextSection, nextSteps, type Step, toAnswer } from "./model";

/** What to do now, with the way there. */
export function NextSteps({ sections }: { sections: readonly NamedSection[] }) {
  const t = useTranslations("dashboard.next");
  const names = useTranslations("shell.menu.items");
  const { year } = usePeriod();
  const { data: imports } = useImports();
  const { data: footprint } = useFootprint();
  const rows = footprint?.coverage.rows;
  const steps = nextSteps({ sections, imports, rows });
  const goOn = nextSection(sections);
  const hrefs: Record<Step, string> = {
    import: "/company/integrations",
    importing: "/company/integrations",
    importFailed: "/company/integrations",
    unmatched: `/company/footprint/drilldown?year=${year}&status=unmatched`,
    answer: `/company/questions/section/${goOn?.name}`,
    report: "/company/report",
  };
  const values = {
    year: String(year),
    count: rows?.unmatched ?? 0,
    left: goOn ? toAnswer(goOn.progress) - goOn.progress.completed : 0,
    section: goOn ? names(`${goOn.name}.text` as "Goals.text") : "",
    file: imports?.[0]?.fileName ?? "",
  };
  return (
    <Card title={t("title")} className="h-full">
      {steps.length === 0 ? (
        <p className="text-muted">{t("nothing")}</p>
      ) : (
        <ol className="-mx-3 flex flex-col">
          {steps.map((step) => (
            <li key={step}>
              <NextLink
                href={hrefs[step]}
                className="flex min-h-row items-center gap-3 rounded-md px-3 py-2 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{t(`steps.${step}.title`, values)}</span>
                  <span className="block text-muted text-sm">{t(`steps.${step}.text`, values)}</span>
                </span>
                <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
              </NextLink>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
