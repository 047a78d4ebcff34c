"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { post } from "@/lib/api/client";
import { isOfAnswers } from "@/lib/api/keys";
import type { YearEdition } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";

/** The edition the year stands in, and what moving it to another would do. */
export function useEdition() {
  const { date } = usePeriod();
  return useApi(address<YearEdition>("company/edition/{date}", { date }, { locale: useLocale() }), {
    keepPreviousData: true,
  });
}

/** Moves the chosen year to another edition; all that is shown of the year is asked for again. */
export function useMove() {
  const { date } = usePeriod();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (editionId: string) => {
      await post(address<null>("company/edition"), { date, editionId });
      void mutate(isOfAnswers);
    },
    [date, mutate],
  );
}
