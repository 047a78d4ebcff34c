"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Job } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { IconButton } from "../ui/icon-button";
import { Link } from "../ui/link";
import { standingOf } from "./dock-model";
import { JobProgress, jobError } from "./job-progress";
import { kindName, placeOf } from "./kinds";
import { hasEnded } from "./model";
import { Retry } from "./retry";
import { StateBadge } from "./state-badge";

interface DockItemProps {
  job: Job;
  onStarted: () => void;
  onPutAway: () => void;
}

/** One piece of long work: how it stands, why it waits or failed, and the way to what came of it. */
export function DockItem({ job, onStarted, onPutAway }: DockItemProps) {
  const t = useTranslations("jobs");
  const name = t(`kinds.${kindName(job.kind)}`);
  return (
    <li className="flex flex-col gap-1.5 border-line border-b px-3 py-2 text-sm last:border-b-0">
      <div className="flex items-center gap-2">
        <Link href={placeOf(job.kind)} className="min-w-0 flex-1">
          {name}
        </Link>
        {job.state === "running" ? null : <StateBadge state={job.state} />}
        {hasEnded(job) ? (
          <IconButton icon={X} size="icon-sm" label={t("dock.close", { name })} onPress={onPutAway} />
        ) : null}
      </div>
      <How job={job} onStarted={onStarted} />
    </li>
  );
}

function How({ job, onStarted }: Pick<DockItemProps, "job" | "onStarted">) {
  const t = useTranslations("jobs");
  const textOf = useProblemText();
  switch (standingOf(job)) {
    case "queued":
      return <p className="text-muted">{t("queued")}</p>;
    case "waiting":
      return <p className="text-muted">{t("dock.waiting")}</p>;
    case "running":
      return <JobProgress job={job} label={t("states.running")} />;
    case "failed":
      return (
        <>
          <p>{textOf(jobError(job))}</p>
          <Retry job={job} onStarted={onStarted} />
        </>
      );
    case "ready":
    case null:
      return null;
  }
}
