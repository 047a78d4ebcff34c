"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { isOfAnswers } from "@/lib/api/keys";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";

/** The edition the year stands in, and what moving it to another would do. */
export function useEdition() {
  const { date } = usePeriod();
  return useApi(address("GET /company/edition/{date}", { path: { date }, query: { locale: useLocale() } }), {
    keepPreviousData: true,
  });
}

/** Moves the chosen year to another edition; all that is shown of the year is asked for again. */
export function useMove() {
  const { date } = usePeriod();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (editionId: string) => {
      await call("POST /company/edition", { body: { date, editionId } });
      void mutate(isOfAnswers);
    },
    [date, mutate],
  );
}
