"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { isOfAnswers } from "@/lib/api/keys";
import { sectionProgress } from "@/lib/api/progress";
import type { Job } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { answerDate } from "@/lib/period/model";

const jobs = address("GET /company/job", { query: { kind: "answer.carry" } });

/** The migrations of the company, under way or done; nothing before they are wanted. */
export function useMigrations(wanted: boolean) {
  return useApi(wanted ? jobs : null);
}

/** The years that have answers, with how many. */
export function useYears() {
  return useApi(address("GET /company/migration/years"));
}

/** What a migration would do; nothing while no year is chosen. */
export function usePreview(from: number | null, to: number) {
  return useApi(from === null ? null : address("GET /company/migration/preview", { query: { from, to } }));
}

/** How far a year has come, with what is to be reviewed in it. */
export function useYearProgress(year: number) {
  return useApi(sectionProgress(answerDate(year), useLocale()));
}

/** A question as it stands in a year. */
export function useQuestion(id: string, year: number) {
  const locale = useLocale();
  return useApi(
    address("GET /company/question/{id}", { path: { id }, query: { locale, date: answerDate(year) } }),
  );
}

export function startMigration(from: number, to: number) {
  return call("POST /company/migration", { body: { from, to } });
}

export function takeBack(id: string) {
  return call("DELETE /company/migration/{id}", { path: { id } });
}

/** Keeps what is shown right: a new migration in front, and all that follows from answers once they have changed. */
export function useMigrationEvents() {
  const { mutate } = useSWRConfig();
  const began = useCallback(
    (job: Job) => void mutate<Job[]>(jobs, (list = []) => [job, ...list], { revalidate: false }),
    [mutate],
  );
  const changed = useCallback(() => {
    void mutate(jobs);
    void mutate(isOfAnswers);
  }, [mutate]);
  return { began, changed };
}
