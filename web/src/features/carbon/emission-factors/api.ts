"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { usePages } from "@/components/data-table/pages";
import { address } from "@/lib/api/address";
import { fileAddress, get, post, remove } from "@/lib/api/client";
import type { ApiError } from "@/lib/api/problem";
import type {
  Factor,
  FactorBody,
  FactorCard,
  FactorCheck,
  FactorChoices,
  FactorLine,
  FactorPage,
} from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import type { Query } from "./use-query";

const base = "admin/emission-factor";

/** The factors under the filter, fetched as they come into view. */
export function useFactors(query: Query, sort: string) {
  const asked = JSON.stringify({ ...query, sort });
  const addressOf = useCallback(
    (offset: number, limit: number) =>
      address<FactorPage>(base, {}, { ...(JSON.parse(asked) as Record<string, string>), offset, limit }),
    [asked],
  );
  return usePages<FactorLine, FactorPage>(addressOf);
}

/** What a list can be narrowed by, and what a new factor can be of. */
export function useChoices() {
  const locale = useLocale();
  return useApi(address<FactorChoices>(`${base}/choices`, {}, { locale }));
}

function cardAddress(factor: string, locale: string) {
  return address<FactorCard>(`${base}/{factor}`, { factor }, { locale });
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
    () =>
      post<FactorCheck>(address<FactorCheck>(`${base}/check`, {}, { locale }), JSON.parse(asked ?? "null")),
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
    await mutate((key) => typeof key === "string" && key.startsWith(base));
    return done;
  }
  const at = (factor: string, rest = "") => address<Factor>(`${base}/{factor}${rest}`, { factor });
  return {
    add: (body: FactorBody) => after(post<Factor>(address<Factor>(base), body)),
    supersede: (factor: string, body: FactorBody) => after(post<Factor>(at(factor, "/supersede"), body)),
    withdraw: (factor: string) => after(remove<Factor>(at(factor))),
    /** Tells the factor whose place was taken, empty for none. */
    putBack: (factor: string) =>
      after(
        post<Factor>(at(factor, "/put-back")).then(async () => {
          const { changes } = await get(cardAddress(factor, locale));
          return changes[0]?.other ?? "";
        }),
      ),
  };
}

/** Where the browser fetches the factors under the filter as a table. */
export function exportAddress(query: Query): string {
  return fileAddress(address(`${base}/export`, {}, query));
}
