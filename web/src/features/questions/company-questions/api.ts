"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { get, post } from "@/lib/api/client";
import type { CompanyQuestionnaire } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { answerDate } from "@/lib/period/model";
import { usePeriod } from "@/lib/period/period";
import type { Reasoned } from "./model";

function listAddress(company: string, date: string, locale: string) {
  return address<CompanyQuestionnaire>(
    "admin/company/{company}/question/{date}",
    { company, date },
    { locale },
  );
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
          await post(address("admin/company/{company}/opt-out", { company }), {
            questionIds: ids,
            date,
            reason,
          });
        }
        await refresh();
      },
      async takeBack(ids: readonly string[]) {
        if (ids.length > 0) {
          await post(address("admin/company/{company}/opt-out/take-back", { company }), {
            questionIds: ids,
            date,
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
