"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { post } from "@/lib/api/client";
import type { BulkOutcome, RuleTargets, Suggestion, SuggestionDetail, SuggestionList } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { type Decided, type Filter, queryOf, type Reach, statuses } from "./model";

const base = "admin/carbon-suggestion";

/** The suggestions that pass the filter, and the companies with books. */
export function useSuggestions(filter: Filter) {
  const locale = useLocale();
  return useApi(address<SuggestionList>(base, {}, { ...queryOf(filter), locale }), {
    keepPreviousData: true,
  });
}

/** A suggestion with the rows behind it. */
export function useSuggestion(id: string, reach: Reach) {
  const locale = useLocale();
  return useApi(address<SuggestionDetail>(`${base}/{id}`, { id }, { reach, locale }), {
    keepPreviousData: true,
  });
}

/** Everything that a rule may lead to. */
export function useTargets() {
  const locale = useLocale();
  return useApi(address<RuleTargets>("admin/carbon-rule/targets", {}, { locale }), {
    revalidateIfStale: false,
  });
}

/** What the approval changes of the proposal. */
export interface Approval {
  category?: string;
  exclusion?: string;
  reach?: Reach;
}

/** Decides, and asks again for what shows it. */
export function useDecide() {
  const { mutate } = useSWRConfig();
  const locale = useLocale();
  return useMemo(() => {
    async function act<T>(path: string, body?: object): Promise<T> {
      try {
        return await post<T>(address<T>(`${base}/${path}`, {}, path === "bulk" ? {} : { locale }), body);
      } finally {
        void mutate((key: unknown) => typeof key === "string" && key.startsWith(base));
      }
    }
    return {
      approve: (id: string, changes: Approval) => act<Suggestion>(`${id}/approve`, changes),
      reject: (id: string, note: string) => act<Suggestion>(`${id}/reject`, { note }),
      flag: (id: string, note: string) => act<Suggestion>(`${id}/flag`, { note }),
      undo: (id: string) => act<Suggestion>(`${id}/undo`),
      many: (ids: readonly string[], status: Decided, note: string) =>
        act<BulkOutcome>("bulk", { ids, status: statuses.indexOf(status), note }),
    };
  }, [mutate, locale]);
}
