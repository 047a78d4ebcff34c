"use client";

import { Download, FileSpreadsheet, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { JobProgress, jobError } from "@/components/jobs/job-progress";
import { Retry } from "@/components/jobs/retry";
import { useJob } from "@/components/jobs/use-job";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { DownloadFailed } from "@/components/ui/download-failed";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/toast";
import { useDownload } from "@/components/ui/use-download";
import { asLocale, localeNames } from "@/i18n/config";
import { formatBytes } from "@/lib/format/number";
import { deleteReport, useReportEvents } from "./api";
import { aheadOf, isFollowed, type Made, readiness } from "./model";
import { useTypeName } from "./names";
import { useNarrowed } from "./narrowed";

const ConfirmDialog = onDemand(() =>
  import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
);

/** Some of the files that were made and are being made, which wait for others among all of them. */
export function ReportList({ reports, all }: { reports: readonly Made[]; all: readonly Made[] }) {
  const t = useTranslations("report.list");
  return (
    <ul aria-label={t("title")} className="overflow-hidden rounded-lg border border-line bg-surface">
      {reports.map((report) => (
        <li key={report.id} id={report.id} className="border-line border-b px-4 py-3 last:border-b-0">
          <ReportItem report={report} ahead={aheadOf(report.id, all)} />
        </li>
      ))}
    </ul>
  );
}

function ReportItem({ report, ahead }: { report: Made; ahead: number }) {
  const t = useTranslations("report");
  const locale = useLocale();
  const toast = useToast();
  const { changed } = useReportEvents();
  const job = useJob(isFollowed(ahead) ? report.job : null, changed) ?? report.job;
  const [asking, setAsking] = useState(false);
  const type = useTypeName()(report.type, report.data);
  const state = readiness({ job, size: report.size });
  const narrowed = useNarrowed(report);
  const name = report.allYears ? type : t("list.name", { type, year: String(report.year) });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
        <div className="min-w-48 flex-1">
          <p className="font-medium">{name}</p>
          <p className="text-muted text-sm">
            {[
              localeNames[asLocale(report.locale)],
              ...(report.scope2 ? [t(`order.methods.${report.scope2}`)] : []),
              ...(report.tiers ? [t(`order.tierChoices.${report.tiers}`)] : []),
              ...narrowed,
              ...(report.size === null ? [] : [formatBytes(report.size, locale)]),
              ...(report.createdBy.name ? [report.createdBy.name] : []),
            ].join(" · ")}
            {" · "}
            <RelativeTime at={report.createdAt} />
          </p>
          <ReadyNews isReady={state === "ready"} name={name} />
        </div>
        {state === "ready" ? <DownloadButton report={report} type={type} /> : null}
        <IconButton icon={Trash2} label={t("list.delete", { name })} onPress={() => setAsking(true)} />
      </div>
      {state === "underWay" ? (
        <JobProgress
          job={job}
          label={
            job.state === "queued" && ahead > 0 ? t("waiting.ahead", { count: ahead }) : t("list.making")
          }
          counted={false}
        />
      ) : null}
      {state === "failed" ? (
        <DownloadFailed error={jobError(job)} name={type}>
          <Retry job={job} onStarted={changed} />
        </DownloadFailed>
      ) : null}
      {asking ? (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsking}
          danger
          title={t("list.deleteTitle")}
          action={t("list.deleteAction")}
          onConfirm={async () => {
            await deleteReport(report.id);
            changed();
            toast.done(t("list.deleted"));
          }}
        >
          <p>{t("list.deleteText", { name })}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Says that a file has become ready; nothing of one that was so from the beginning. */
function ReadyNews({ isReady, name }: { isReady: boolean; name: string }) {
  const t = useTranslations("report.list");
  const [wasReady] = useState(isReady);
  return (
    <p role="status" className="text-sm">
      {isReady && !wasReady ? t("ready", { name }) : null}
    </p>
  );
}

function DownloadButton({ report, type }: { report: Made; type: string }) {
  const t = useTranslations("report.list");
  const { pending, error, start } = useDownload("report", report.id);
  return (
    <>
      <Button isPending={pending} onPress={start}>
        <Download aria-hidden />
        {t("download")}
      </Button>
      {error ? (
        <div className="order-last w-full">
          <DownloadFailed error={error} name={type} />
        </div>
      ) : null}
    </>
  );
}
