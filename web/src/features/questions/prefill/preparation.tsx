"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { JobProgress } from "@/components/jobs/job-progress";
import { hasEnded } from "@/components/jobs/model";
import { AiOff } from "@/components/states/ai-off";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { Prepared } from "@/lib/api/ai-types";
import { isApiError } from "@/lib/api/problem";
import type { Job } from "@/lib/api/types";
import { useAi, useMayAsk } from "@/lib/api/use-ai";
import { seesAll } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import { usePreparation, usePreparing } from "./api";
import { preparedBy } from "./model";

interface PreparationProps {
  year: number;
  /** Leads to what was suggested; left out where that stands below. */
  onReview?: () => void;
}

/** Has AI look for answers to all open questions of a year: begun, followed, stopped, and what came of it. */
export function Preparation({ year, onReview }: PreparationProps) {
  const t = useTranslations("prefill.prepare");
  const user = useSession();
  const { data: ai } = useAi();
  if (!seesAll(user) || !ai) return null;
  return (
    <Card title={t("title")}>
      {ai.on ? (
        <Following year={year} onReview={onReview} />
      ) : (
        <p className="max-w-prose text-muted">
          <AiOff ai={ai} />
        </p>
      )}
    </Card>
  );
}

interface FollowingProps {
  year: number;
  onReview: (() => void) | undefined;
}

function Following({ year, onReview }: FollowingProps) {
  const t = useTranslations("prefill.prepare");
  const job = usePreparation();
  const done = preparedBy(job, year);
  if (job === undefined) return <Skeleton className="h-20" />;
  if (job && !hasEnded(job)) return <Running job={job} />;
  return (
    <div className="flex flex-col items-start gap-3">
      {job?.state === "failed" ? <JobProgress job={job} label={t("running")} /> : null}
      {job?.state === "cancelled" ? <p role="status">{t("stopped")}</p> : null}
      {done ? <Outcome done={done} /> : null}
      {done && done.suggested > 0 ? null : <p className="max-w-prose text-muted">{t("text")}</p>}
      <div className="flex flex-wrap gap-2">
        {done && done.suggested > 0 && onReview ? (
          <Button look="primary" onPress={onReview}>
            {t("review")}
          </Button>
        ) : null}
        <Start year={year} isPrimary={job === null && onReview !== undefined}>
          {t(job === null ? "start" : "again", { year: String(year) })}
        </Start>
      </div>
    </div>
  );
}

function Start({ year, isPrimary, children }: { year: number; isPrimary: boolean; children: ReactNode }) {
  const { start, refresh } = usePreparing();
  const mayAsk = useMayAsk();
  const { problem } = useToast();
  const [pending, setPending] = useState(false);
  async function begin() {
    setPending(true);
    try {
      await start(year);
    } catch (error) {
      problem(error);
      if (isApiError(error, "prefill.running")) refresh();
    } finally {
      setPending(false);
    }
  }
  if (!mayAsk) return null;
  return (
    <Button look={isPrimary ? "primary" : undefined} isPending={pending} onPress={() => void begin()}>
      <Sparkles aria-hidden />
      {children}
    </Button>
  );
}

/** What a person waits for, that they had better not answer meanwhile, and the way to stop. */
function Running({ job }: { job: Job }) {
  const t = useTranslations("prefill.prepare");
  const { stop, refresh } = usePreparing();
  const { problem } = useToast();
  const [pending, setPending] = useState(false);
  async function end() {
    setPending(true);
    try {
      await stop(job);
    } catch (error) {
      // It came to its end by itself.
      if (isApiError(error, "notFound")) refresh();
      else problem(error);
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <JobProgress job={job} label={t("running")} />
      <Notice tone="warn" title={t("wait")}>
        {t("waitText")}
      </Notice>
      <Button className="w-fit" isPending={pending} onPress={() => void end()}>
        {t("stop")}
      </Button>
    </div>
  );
}

function Outcome({ done }: { done: Prepared }) {
  const t = useTranslations("prefill.prepare");
  return (
    <div role="status" className="max-w-prose">
      <p>{t("done", { suggested: done.suggested, questions: done.questions, year: String(done.year) })}</p>
      {done.ended ? (
        <p>{t(done.ended === "ai.off" ? "endedOff" : "endedBudget", { open: done.open })}</p>
      ) : null}
    </div>
  );
}
