"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { under } from "@/lib/api/keys";
import { useApi } from "@/lib/api/use-api";
import { type Decided, type Filter, queryOf, type Reach, statuses } from "./model";

/** The suggestions that pass the filter, and the companies with books. */
export function useSuggestions(filter: Filter) {
  const locale = useLocale();
  return useApi(address("GET /admin/carbon-suggestion", { query: { ...queryOf(filter), locale } }), {
    keepPreviousData: true,
  });
}

/** A suggestion with the rows behind it. */
export function useSuggestion(id: string, reach: Reach) {
  const locale = useLocale();
  return useApi(address("GET /admin/carbon-suggestion/{id}", { path: { id }, query: { reach, locale } }), {
    keepPreviousData: true,
  });
}

/** Everything that a rule may lead to. */
export function useTargets() {
  const locale = useLocale();
  return useApi(address("GET /admin/carbon-rule/targets", { query: { locale } }), {
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
    async function after<T>(work: Promise<T>): Promise<T> {
      try {
        return await work;
      } finally {
        void mutate(under("admin/carbon-suggestion"));
      }
    }
    const at = (id: string) => ({ path: { id }, query: { locale } });
    return {
      approve: (id: string, changes: Approval) =>
        after(call("POST /admin/carbon-suggestion/{id}/approve", { ...at(id), body: changes })),
      reject: (id: string, note: string) =>
        after(call("POST /admin/carbon-suggestion/{id}/reject", { ...at(id), body: { note } })),
      flag: (id: string, note: string) =>
        after(call("POST /admin/carbon-suggestion/{id}/flag", { ...at(id), body: { note } })),
      undo: (id: string) => after(call("POST /admin/carbon-suggestion/{id}/undo", at(id))),
      many: (ids: readonly string[], status: Decided, note: string) =>
        after(
          call("POST /admin/carbon-suggestion/bulk", {
            body: { ids, status: statuses.indexOf(status), note },
          }),
        ),
    };
  }, [mutate, locale]);
}
