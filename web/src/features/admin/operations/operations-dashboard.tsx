"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { PageHeader } from "@/components/ui/page-header";
import { YearStepper } from "@/components/ui/year-stepper";
import { usePeriod } from "@/lib/period/period";
import { useOperations } from "./api";
import { Attention } from "./attention";
import { Counts, DashboardSkeleton } from "./counts";
import { Running } from "./running";
import type { Opening } from "./types";

/** How the whole product is doing, for administrators. The children stand beside what needs somebody. */
export function OperationsDashboard({ children, ...opening }: Opening & { children: ReactNode }) {
  const t = useTranslations("operations");
  const { year, last, choose } = usePeriod();
  const answer = useOperations();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        <YearStepper label={t("year")} year={year} last={last} onChange={choose} />
      </PageHeader>
      <AsyncContent answer={answer} skeleton={<DashboardSkeleton />}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <Counts data={data} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <Attention data={data} {...opening} />
              <div className="flex min-w-0 flex-col gap-4">
                <Running running={data.running} />
                {children}
              </div>
            </div>
          </div>
        )}
      </AsyncContent>
    </>
  );
}
