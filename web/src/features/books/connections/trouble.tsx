"use client";

import { useTranslations } from "next-intl";
import { jobError } from "@/components/jobs/job-progress";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Connection } from "@/lib/api/connection-types";
import { ApiError } from "@/lib/api/problem";
import type { Job } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";

/** Why nothing could be read, what to do now, and what the system itself said of it. */
export function Trouble({ connection, job }: { connection: Connection; job: Job | null }) {
  const t = useTranslations("connections.trouble");
  const textOf = useProblemText();
  const { trouble, state } = connection;
  if (!trouble) {
    return job?.state === "failed" ? <Notice tone="danger">{textOf(jobError(job))}</Notice> : null;
  }
  const error = new ApiError({ status: 0, code: `connection.${trouble.reason}`, detail: trouble.text });
  return (
    <Notice tone={state === "connected" ? "warn" : "danger"}>
      <p>{textOf(error)}</p>
      <p className="text-muted text-sm">
        {t("times", { count: trouble.times })} <RelativeTime at={trouble.at} />
      </p>
      <Said text={trouble.text} trace={trouble.trace} />
    </Notice>
  );
}

/** What a system said, verbatim: it helps whoever manages the system. */
export function Said({ text, trace }: { text: string; trace: string }) {
  const t = useTranslations("connections.trouble");
  if (!text && !trace) return null;
  return (
    <div className="break-words text-muted text-sm">
      {text ? <p>{t("said", { text })}</p> : null}
      {trace ? <p>{t("trace", { trace })}</p> : null}
    </div>
  );
}
