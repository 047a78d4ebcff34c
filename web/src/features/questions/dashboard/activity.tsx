"use client";

import { useTranslations } from "next-intl";
import { Problem } from "@/components/states/problem";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { sections } from "@/lib/api/enums";
import type { ActivityEvent } from "@/lib/api/types";
import { useActivity } from "./api";

const shown = 8;

/** What was last done with the questions that the person sees. */
export function Activity() {
  const t = useTranslations("dashboard.activity");
  const { data, error, mutate } = useActivity(shown);
  return (
    <Card title={t("title")}>
      {data === undefined && error ? <Problem error={error} onRetry={() => void mutate()} /> : null}
      {data === undefined && !error ? <Skeleton className="h-109" /> : null}
      {data?.length === 0 ? <p className="text-muted">{t("none")}</p> : null}
      <ul className="flex flex-col">
        {data?.map((event) => (
          <li
            key={`${event.deed} ${event.at} ${event.question.id}`}
            className="border-line border-b py-2 first:pt-0 last:border-b-0 last:pb-0"
          >
            <Event event={event} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Event({
  event: { deed, at, by, impersonatedAs, question, questions, assignee },
}: {
  event: ActivityEvent;
}) {
  const t = useTranslations("dashboard.activity");
  const person = by.name || t("somebody");
  const list = `/company/questions/section/${sections[question.section]}`;
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        {questions === 1 ? (
          <Link href={`${list}/question/${encodeURIComponent(question.id)}`} className="min-w-0 sm:truncate">
            {question.shortTitle}
          </Link>
        ) : (
          <span className="font-medium">{t("many", { count: questions })}</span>
        )}
        <span className="shrink-0 text-muted text-xs">
          <RelativeTime at={at} />
        </span>
      </p>
      <p className="text-muted text-sm">
        {t(`deeds.${deed}`, {
          name: impersonatedAs ? t("onBehalf", { name: person }) : person,
          assignee: assignee?.name || t("somebody"),
        })}
      </p>
    </>
  );
}
