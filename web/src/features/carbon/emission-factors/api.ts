"use client";

import { type Locale, useLocale } from "next-intl";
import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { usePages } from "@/components/data-table/pages";
import { address } from "@/lib/api/address";
import { call, fileAddress, get } from "@/lib/api/client";
import { under } from "@/lib/api/keys";
import type { ApiError } from "@/lib/api/problem";
import type { FactorBody, FactorCheck, FactorLine, FactorPage } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import type { Order, Query } from "./use-query";

/** The factors under the filter, fetched as they come into view. */
export function useFactors(query: Query, sort: Order) {
  const sorted = { ...query, sort };
  const asked = JSON.stringify(sorted);
  const addressOf = useCallback(
    (offset: number, limit: number) =>
      address("GET /admin/emission-factor", {
        query: { ...(JSON.parse(asked) as typeof sorted), offset, limit },
      }),
    [asked],
  );
  return usePages<FactorLine, FactorPage>(addressOf);
}

/** What a list can be narrowed by, and what a new factor can be of. */
export function useChoices() {
  const locale = useLocale();
  return useApi(address("GET /admin/emission-factor/choices", { query: { locale } }));
}

function cardAddress(factor: string, locale: Locale) {
  return address("GET /admin/emission-factor/{factorId}", { path: { factorId: factor }, query: { locale } });
}

/** All that is known of a factor. */
export function useCard(factor: string) {
  return useApi(cardAddress(factor, useLocale()));
}

/** What a draft would be refused for and what it would change; null means "not yet". */
export function useCheck(body: FactorBody | null, replaces: string | null) {
  const locale = useLocale();
  const asked = body === null ? null : JSON.stringify({ ...body, ...(replaces ? { replaces } : {}) });
  const { data, error, isValidating, mutate } = useSWR<FactorCheck, ApiError>(
    asked === null ? null : ["emission-factor/check", locale, asked],
    () => call("POST /admin/emission-factor/check", { query: { locale }, body: JSON.parse(asked ?? "null") }),
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false },
  );
  return { data, error, isValidating, mutate };
}

/** What can be done to the library; each renews what is shown of it. */
export function useChanges() {
  const { mutate } = useSWRConfig();
  const locale = useLocale();
  async function after<T>(work: Promise<T>): Promise<T> {
    const done = await work;
    await mutate(under("admin/emission-factor"));
    return done;
  }
  const at = (factorId: string) => ({ path: { factorId } });
  return {
    add: (body: FactorBody) => after(call("POST /admin/emission-factor", { body })),
    supersede: (factor: string, body: FactorBody) =>
      after(call("POST /admin/emission-factor/{factorId}/supersede", { ...at(factor), body })),
    withdraw: (factor: string) => after(call("DELETE /admin/emission-factor/{factorId}", at(factor))),
    /** Tells the factor whose place was taken, empty for none. */
    putBack: (factor: string) =>
      after(
        call("POST /admin/emission-factor/{factorId}/put-back", at(factor)).then(async () => {
          const { changes } = await get(cardAddress(factor, locale));
          return changes[0]?.other ?? "";
        }),
      ),
  };
}

/** Where the browser fetches the factors under the filter as a table. */
export function exportAddress(query: Query): string {
  return fileAddress(address("GET /admin/emission-factor/export", { query }));
}
