"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { AsyncContent } from "@/components/states/async-content";
import { Problem } from "@/components/states/problem";
import { ButtonLink } from "@/components/ui/link";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import type { Section } from "@/lib/api/enums";
import { ApiError, isApiError } from "@/lib/api/problem";
import { usePeriod } from "@/lib/period/period";
import { useTitlePart } from "@/lib/window-title";
import { useQuestions } from "./api";
import { type Stop, stopOf, stopsOf } from "./model";
import { StopPage } from "./stop-page";
import type { Asked } from "./types";

interface StopScreenProps {
  section: Section;
  /** A question's id, or a group's. */
  target: { question: string } | { group: string };
}

/** One question, table or series of the section. */
export function StopScreen({ section, target }: StopScreenProps) {
  const list = useQuestions(section);
  useTitlePart(list.data || list.error ? null : undefined);
  if (list.error && list.data === undefined && !isApiError(list.error, "notFound")) {
    return <NotLoaded section={section} error={list.error} onRetry={() => void list.mutate()} />;
  }
  return (
    <AsyncContent answer={list} skeleton={<StopSkeleton />}>
      {(questions) => <Found section={section} target={target} questions={questions} />}
    </AsyncContent>
  );
}

function Found({ section, target, questions }: StopScreenProps & { questions: Asked[] }) {
  const { date } = usePeriod();
  const stops = useMemo(() => stopsOf(questions), [questions]);
  const stop = useMemo(() => stopFor(stops, target), [stops, target]);
  if (!stop) {
    return (
      <NotLoaded
        section={section}
        error={new ApiError({ status: 404, code: "notFound", detail: "no such question" })}
      />
    );
  }
  return <StopPage key={`${stop.id} ${date}`} section={section} stops={stops} stop={stop} />;
}

/** A series of single questions is a stop of its own on the group's page. */
function stopFor(stops: readonly Stop[], target: StopScreenProps["target"]): Stop | undefined {
  if ("question" in target) return stopOf(stops, target.question);
  const members = stops.filter(({ questions }) => questions[0]?.group?.id === target.group);
  const [first] = members;
  if (!first || first.table) return first;
  return { ...first, id: `series:${target.group}`, questions: members.flatMap(({ questions }) => questions) };
}

function NotLoaded({ section, error, onRetry }: { section: Section; error: unknown; onRetry?: () => void }) {
  const t = useTranslations("questions.page");
  return (
    <div className="flex flex-col items-center">
      <Problem error={error} title={t("problem")} {...(onRetry ? { onRetry } : {})} />
      <ButtonLink href={`/company/questions/section/${section}`}>{t("back")}</ButtonLink>
    </div>
  );
}

function StopSkeleton() {
  return (
    <div
      aria-hidden
      className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[15rem_minmax(0,1fr)_20rem]"
    >
      <div className="max-xl:hidden">
        <SkeletonText lines={12} />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-4 w-64" />
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-9 w-72" />
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <SkeletonText lines={8} />
    </div>
  );
}
