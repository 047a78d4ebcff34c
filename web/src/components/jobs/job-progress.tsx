"use client";

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/api/problem";
import type { Job } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { Progress } from "../ui/progress";
import { percentage } from "./model";

interface JobProgressProps {
  job: Job;
  /** What is being done, such as "Reading bokslut.se". */
  label: string;
  /** What the job counts: rows, pages. Left out, only the share is shown. */
  counted?: boolean;
}

/** How far a job has come, or in a sentence why it failed. */
export function JobProgress({ job, label, counted = true }: JobProgressProps) {
  const t = useTranslations("jobs");
  const textOf = useProblemText();
  if (job.state === "failed") {
    return (
      <p role="alert" className="text-danger">
        {textOf(jobError(job))}
      </p>
    );
  }
  const value = percentage(job);
  const note =
    job.state === "queued"
      ? t("queued")
      : counted && job.total > 0
        ? t("of", { done: job.done, total: job.total })
        : undefined;
  return (
    <Progress
      label={label}
      isIndeterminate={value === null}
      {...(value === null ? {} : { value })}
      {...(note ? { note } : {})}
    />
  );
}

/** A failed job as the error a call would have thrown. */
export function jobError(job: Job): ApiError {
  return new ApiError({ status: 0, code: job.code ?? "unknown", detail: job.kind });
}
