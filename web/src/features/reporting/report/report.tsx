"use client";

import { FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Empty } from "@/components/states/empty";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useReportForms, useReports, useWritesReport } from "./api";
import { Files } from "./files";
import { Missing } from "./missing";
import { OrderForm } from "./order-form";
import { Waiting } from "./waiting";
import { WorkbookCard } from "./workbook-card";

/** Makes reports and keeps those that were made; what goes with a finished year follows. */
export function Reports({ children }: { children: ReactNode }) {
  const t = useTranslations("report");
  const reports = useReports();
  const forms = useReportForms();
  const writes = useWritesReport();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-8">
        <AsyncContent answer={forms} skeleton={<Skeleton className="h-72" />}>
          {([first, ...others]) => (first ? <OrderForm forms={[first, ...others]} /> : null)}
        </AsyncContent>
        <section aria-labelledby="files" className="flex flex-col gap-3">
          <h2 id="files" className="font-semibold text-lg">
            {t("list.title")}
          </h2>
          <AsyncContent answer={reports} skeleton={<ListSkeleton />}>
            {(made) =>
              made.length === 0 ? (
                <Empty icon={FileSpreadsheet} title={t("list.emptyTitle")}>
                  {t("list.emptyText")}
                </Empty>
              ) : (
                <div className="flex flex-col gap-3">
                  <Waiting reports={made} />
                  <Files reports={made} />
                </div>
              )
            }
          </AsyncContent>
        </section>
        {writes ? <Missing /> : null}
        {writes ? <WorkbookCard /> : null}
        {writes ? children : null}
      </div>
    </>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden className="rounded-lg border border-line bg-surface">
      {["a", "b", "c"].map((row) => (
        <div key={row} className="flex items-center gap-4 border-line border-b px-4 py-3 last:border-b-0">
          <Skeleton className="size-5" />
          <div className="flex flex-1 flex-col gap-1.5 py-1">
            <Skeleton className="w-56" />
            <Skeleton className="h-3 w-80 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
