"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { useJob } from "@/components/jobs/use-job";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { isOfAnswers } from "@/lib/api/keys";
import type { Job } from "@/lib/api/types";
import { useAi } from "@/lib/api/use-ai";
import { useApi } from "@/lib/api/use-api";
import { answerDate } from "@/lib/period/model";
import { seesAll } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";
import { latest } from "./model";

const jobs = address("GET /company/job", { query: { kind: "prefill.prepare" } });

/**
 * The newest of the company's preparations as it stands now; null without one, undefined while it is not
 * known. Asks only for people who see all of a company that has AI.
 */
export function usePreparation(): Job | null | undefined {
  const { mutate } = useSWRConfig();
  const { data: ai } = useAi();
  const mayKnow = seesAll(useSession()) && ai?.on === true;
  const { data } = useApi(mayKnow ? jobs : null);
  const ended = useCallback(() => {
    void mutate(jobs);
    void mutate(isOfAnswers);
  }, [mutate]);
  const job = useJob(latest(data ?? []), ended);
  return data === undefined ? undefined : job;
}

/** Begins to prepare the answers of a year, and stops that. Each throws as the call does. */
export function usePreparing() {
  const { mutate } = useSWRConfig();
  const locale = useLocale();
  return {
    start: async (year: number) => {
      const begun = await call("POST /company/company/onboarding/ai", {
        query: { locale, date: answerDate(year) },
      });
      await mutate<Job[]>(jobs, (known = []) => [begun, ...known], { revalidate: false });
    },
    stop: async ({ id }: Job) => {
      await call("DELETE /company/company/onboarding/ai/{id}", { path: { id } });
      await mutate(jobs);
    },
    /** Refetches after the state turned out to be different from what was shown. */
    refresh: () => void mutate(jobs),
  };
}
