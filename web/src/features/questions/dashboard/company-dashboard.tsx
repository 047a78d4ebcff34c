"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { enabled } from "@/lib/api/enums";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { Activity } from "./activity";
import { useProgress } from "./api";
import { FootprintTile } from "./footprint-tile";
import { LastImports } from "./last-imports";
import { filledSections } from "./model";
import { NextSteps } from "./next-steps";
import { Overall } from "./overall";
import { SectionList } from "./section-list";

interface CompanyDashboardProps {
  /** What else can be done with the year. */
  tools: ReactNode;
  /** What the year is reported by. */
  note: ReactNode;
}

/** How far the company's year has come, and what to do next. */
export function CompanyDashboard({ tools, note }: CompanyDashboardProps) {
  const t = useTranslations("dashboard.company");
  const user = useSession();
  const { year } = usePeriod();
  const progress = useProgress();
  const has = {
    footprint: enabled(user.disabledFeatures, "footprint"),
    integrations: enabled(user.disabledFeatures, "integrations"),
  };
  return (
    <>
      <PageHeader title={t("title", { year: String(year) })} lead={user.company?.name}>
        {tools}
      </PageHeader>
      <div className="-mt-4 pb-4">{note}</div>
      <AsyncContent answer={progress} skeleton={<DashboardSkeleton />} stale={progress.isLoading}>
        {(data) => {
          const sections = filledSections(data);
          return (
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 xl:grid-cols-3">
              <Overall progress={data.overall} />
              {has.footprint ? <FootprintTile /> : null}
              <NextSteps sections={sections} />
              <div className="lg:col-span-2">
                <SectionList sections={sections} allHref="/company/questions" />
              </div>
              <div className="flex flex-col gap-4">
                {has.integrations ? <LastImports /> : null}
                <Activity />
              </div>
            </div>
          );
        }}
      </AsyncContent>
    </>
  );
}

function DashboardSkeleton() {
  return (
    <div aria-hidden className="grid grid-cols-1 gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-70 rounded-lg" />
      <Skeleton className="h-70 rounded-lg" />
      <Skeleton className="h-70 rounded-lg" />
      <Skeleton className="h-96 rounded-lg lg:col-span-2" />
      <Skeleton className="h-60 rounded-lg" />
    </div>
  );
}
