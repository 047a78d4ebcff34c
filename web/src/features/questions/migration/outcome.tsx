"use client";

import { useTranslations } from "next-intl";
import { JobProgress, jobError } from "@/components/jobs/job-progress";
import { Button } from "@/components/ui/button";
import { Actions } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { sections } from "@/lib/api/enums";
import { ApiError } from "@/lib/api/problem";
import type { Job } from "@/lib/api/types";
import { useProblemText } from "@/lib/api/use-problem-text";
import { useQuestion, useYearProgress } from "./api";
import { type Carried, carriedBy, toReview } from "./model";
import { TakeBack } from "./take-back";

/** What a migration has done, and the way to review it or to take it back. */
export function Outcome({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useTranslations("migration.outcome");
  const running = useTranslations("migration");
  const ui = useTranslations("ui.dialog");
  const textOf = useProblemText();
  const done = carriedBy(job);
  return (
    <div className="flex flex-col gap-4">
      {done ? (
        <Result done={done} onGo={onClose} />
      ) : job.state === "failed" ? (
        <Notice tone="danger" role="alert" title={t("errors")}>
          {textOf(jobError(job))}
        </Notice>
      ) : (
        <JobProgress job={job} label={running("running")} />
      )}
      <Actions>
        {done && done.carried > 0 ? <TakeBack job={job} done={done} /> : null}
        <Button look="primary" onPress={onClose}>
          {ui("close")}
        </Button>
      </Actions>
    </div>
  );
}

function Result({ done, onGo }: { done: Carried; onGo: () => void }) {
  const t = useTranslations("migration.outcome");
  const year = String(done.to);
  return (
    <>
      <Notice tone="ok" role="status" title={t("done", { count: done.carried, year })}>
        {done.carried > 0 ? t("review") : null}
      </Notice>
      <Review year={done.to} onGo={onGo} />
      {done.failed.length > 0 ? (
        <Notice tone="danger" role="alert" title={t("errors")}>
          <ul className="flex flex-col gap-1 pt-1">
            {done.failed.map((one) => (
              <li key={one.questionId}>
                <Failed id={one.questionId} code={one.code} year={done.to} onGo={onGo} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}

/** The sections where something is to be reviewed; a click shows those questions alone. */
function Review({ year, onGo }: { year: number; onGo: () => void }) {
  const t = useTranslations("migration.outcome");
  const names = useTranslations("shell.menu.items");
  const { data } = useYearProgress(year);
  const list = data ? toReview(data) : [];
  if (list.length === 0) return null;
  return (
    <section aria-label={t("toReview")}>
      <h3 className="pb-1 text-muted text-sm">{t("toReview")}</h3>
      <ul>
        {list.map(({ name, count }) => (
          <li key={name} className="flex gap-3 border-line border-b py-1.5 last:border-b-0">
            <Link
              className="min-w-0 flex-1"
              href={`/company/questions/section/${name}?year=${year}&status=toReview`}
              onClick={onGo}
            >
              {names(`${name}.text` as "Goals.text")}
            </Link>
            <span className="figures text-muted">{t("count", { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FailedProps {
  id: string;
  code: string;
  year: number;
  onGo: () => void;
}

/** An answer that stayed behind: which, and why. */
function Failed({ id, code, year, onGo }: FailedProps) {
  const t = useTranslations("migration.outcome");
  const textOf = useProblemText();
  const { data } = useQuestion(id, year);
  const section = data ? sections[data.section] : undefined;
  // What does not fit is the answer of another year: there is nothing to correct in a form.
  const why = code === "fields" ? t("doesNotFit") : textOf(new ApiError({ status: 0, code, detail: id }));
  return (
    <>
      {section ? (
        <Link
          href={`/company/questions/section/${section}/question/${encodeURIComponent(id)}?year=${year}`}
          onClick={onGo}
        >
          {data?.shortTitle}
        </Link>
      ) : (
        <span className="font-medium">{id}</span>
      )}
      {`: ${why}`}
    </>
  );
}
