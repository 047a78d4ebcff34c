"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { JobProgress } from "@/components/jobs/job-progress";
import { hasEnded } from "@/components/jobs/model";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { Job } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { ChooseYear } from "./choose-year";
import { Earlier } from "./earlier";
import { earlier } from "./model";
import { Outcome } from "./outcome";

interface MigrationDialogProps {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** All that were ever begun; undefined while they are being read. */
  jobs: readonly Job[] | undefined;
  /** The newest of them as it stands now. */
  job: Job | null;
}

/** Brings another year's answers into the chosen year: choose, see what would happen, start, see what happened. */
export function MigrationDialog({ isOpen, onOpenChange, jobs, job }: MigrationDialogProps) {
  const t = useTranslations("migration");
  const { year } = usePeriod();
  const [seen, setSeen] = useState<string | null>(null);
  const isRunning = job !== null && !hasEnded(job);
  if (isRunning && seen !== job.id) setSeen(job.id);
  // The list may be a moment behind what was heard of the newest.
  const shown = job?.id === seen ? job : jobs?.find(({ id }) => id === seen);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        onOpenChange(open);
        if (!open && !isRunning) setSeen(null);
      }}
      width="md"
      title={t("title", { year: String(year) })}
    >
      {(close) => {
        if (!jobs) return <Skeleton className="h-40" />;
        if (isRunning) return <Running job={job} onClose={close} />;
        if (shown) return <Outcome job={shown} onClose={close} />;
        return (
          <div className="flex flex-col gap-6">
            <ChooseYear key={year} target={year} onCancel={close} />
            <Earlier jobs={earlier(jobs)} onShow={setSeen} />
          </div>
        );
      }}
    </Dialog>
  );
}

function Running({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useTranslations("migration");
  const ui = useTranslations("ui.dialog");
  return (
    <div className="flex flex-col gap-3">
      <JobProgress job={job} label={t("running")} />
      <p className="text-muted text-sm">{t("runningHelp")}</p>
      <Actions>
        <Button onPress={onClose}>{ui("close")}</Button>
      </Actions>
    </div>
  );
}
