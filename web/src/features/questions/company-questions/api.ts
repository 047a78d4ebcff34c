"use client";

import { type Locale, useLocale } from "next-intl";
import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call, get } from "@/lib/api/client";
import { useApi } from "@/lib/api/use-api";
import { answerDate } from "@/lib/period/model";
import { usePeriod } from "@/lib/period/period";
import type { Reasoned } from "./model";

function listAddress(company: string, date: string, locale: Locale) {
  return address("GET /admin/company/{id}/question/{date}", {
    path: { id: company, date },
    query: { locale },
  });
}

/** All that a company could be asked in the chosen year. */
export function useCompanyQuestions(company: string) {
  const { date } = usePeriod();
  return useApi(listAddress(company, date, useLocale()));
}

/** Opts a company out of questions of the chosen year and takes that back; the list follows. */
export function useOptOuts(company: string) {
  const { date, year } = usePeriod();
  const locale = useLocale();
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    const refresh = () =>
      mutate((key) => typeof key === "string" && key.startsWith(`admin/company/${company}/question/`));
    return {
      async optOut(reasoned: readonly Reasoned[]) {
        for (const { reason, ids } of reasoned) {
          await call("POST /admin/company/{id}/opt-out", {
            path: { id: company },
            body: {
              questionIds: ids,
              date,
              reason,
            },
          });
        }
        await refresh();
      },
      async takeBack(ids: readonly string[]) {
        if (ids.length > 0) {
          await call("POST /admin/company/{id}/opt-out/take-back", {
            path: { id: company },
            body: {
              questionIds: ids,
              date,
            },
          });
        }
        await refresh();
      },
      /** The questions of the year before. */
      async yearBefore() {
        return (await get(listAddress(company, answerDate(year - 1), locale))).questions;
      },
    };
  }, [company, date, year, locale, mutate]);
}
