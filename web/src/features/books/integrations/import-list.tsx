"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { JobProgress, jobError } from "@/components/jobs/job-progress";
import { Retry } from "@/components/jobs/retry";
import { StateBadge } from "@/components/jobs/state-badge";
import { useJob } from "@/components/jobs/use-job";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Import, Job } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { useImportEvents } from "./api";
import { Decisions } from "./decisions";
import { isEmpty } from "./model";
import { Summary } from "./summary";
import { TakenOut, TakeOut } from "./take-out";
import { Dismissed, Waiting } from "./waiting";

/** Everything that was imported; the newest, and what waits for an answer, is open. */
export function ImportList({ imports }: { imports: readonly Import[] }) {
  const t = useTranslations("integrations.imports");
  return (
    <ul aria-label={t("title")} className="flex flex-col gap-2">
      {imports.map((item, place) => (
        <li key={item.id}>
          <ImportItem item={item} isNewest={place === 0} />
        </li>
      ))}
    </ul>
  );
}

function ImportItem({ item, isNewest }: { item: Import; isNewest: boolean }) {
  const t = useTranslations("integrations.imports");
  const { ended } = useImportEvents();
  const job = useJob(item.job, ended) ?? item.job;
  const state = job.state === "done" ? item.state : job.state;
  const [open, setOpen] = useState<boolean | null>(isNewest || null);
  return (
    <Disclosure
      isExpanded={open ?? item.state === "waiting"}
      onExpandedChange={setOpen}
      className="rounded-lg border border-line bg-surface px-3 py-1"
      title={
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="break-all">{item.fileName}</span>
          <span className="font-normal text-muted text-sm">
            {item.createdBy.name ? `${item.createdBy.name} · ` : null}
            <RelativeTime at={item.createdAt} />
          </span>
        </span>
      }
      aside={
        isEmpty(item) && state === "done" ? (
          <Badge tone="warn">{t("empty")}</Badge>
        ) : (
          <StateBadge state={state} />
        )
      }
    >
      <div className="px-6 pt-2 pb-4">
        <Outcome
          item={item}
          job={job}
          label={t(item.summary ? "working" : "reading", { file: item.fileName })}
          onRetried={ended}
        />
      </div>
    </Disclosure>
  );
}

interface OutcomeProps {
  item: Import;
  job: Job;
  label: string;
  onRetried: () => void;
}

function Outcome({ item, job, label, onRetried }: OutcomeProps) {
  const t = useTranslations("integrations.imports");
  const textOf = useProblemText();
  if (job.state === "failed") {
    return (
      <Notice tone="danger" title={t(item.summary ? "workFailed" : "failed")}>
        <p>{textOf(jobError(job))}</p>
        <Retry job={job} onStarted={onRetried} />
        {item.asks.length > 0 ? <Waiting item={item} /> : null}
      </Notice>
    );
  }
  if (job.state !== "done") return <JobProgress job={job} label={label} />;
  if (item.state === "waiting") return <Waiting item={item} />;
  if (item.state === "cancelled") return <Dismissed item={item} />;
  if (item.takenOut) return <TakenOut takenOut={item.takenOut} />;
  if (!item.summary) return null;
  return (
    <div className="flex flex-col gap-4">
      <Summary summary={item.summary} aside={<Decisions item={item} />} />
      <TakeOut item={item} />
    </div>
  );
}
