"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { type Pages, usePages } from "@/components/data-table/pages";
import { address } from "@/lib/api/address";
import { fileAddress } from "@/lib/api/client";
import type { Footprint, Transaction, TransactionPage } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { type Filter, queryOf, type Scope2, type SortName } from "./filter";

/** How much of the total rests on unverified values and on factors of other countries and years. */
export function useDoubts(filter: Filter, scope2: Scope2) {
  const { year } = usePeriod();
  return useApi(
    address("GET /company/footprint/{year}/doubts", { path: { year }, query: queryOf(filter, scope2) }),
    { keepPreviousData: true },
  );
}

/** A year in sums. While the figures are being recomputed it is polled. */
export function useFootprint(filter: Filter, scope2: Scope2) {
  const { year } = usePeriod();
  const locale = useLocale();
  return useApi(
    address("GET /company/footprint/{year}", {
      path: { year },
      query: { ...queryOf(filter, scope2), locale },
    }),
    {
      keepPreviousData: true,
      refreshInterval: (latest?: Footprint) => (latest?.processing ? 5_000 : 0),
    },
  );
}

/** The transactions of the year, fetched as they come into view. */
export function useTransactions(
  filter: Filter,
  scope2: Scope2,
  sort: SortName,
): Pages<Transaction> & { first: TransactionPage | undefined } {
  const { year } = usePeriod();
  const locale = useLocale();
  const query = { ...queryOf(filter, scope2), locale, sort };
  const asked = JSON.stringify(query);
  const addressOf = useCallback(
    (offset: number, limit: number) =>
      address("GET /company/footprint/{year}/transactions", {
        path: { year },
        query: { ...(JSON.parse(asked) as typeof query), offset, limit },
      }),
    [year, asked],
  );
  return usePages<Transaction, TransactionPage>(addressOf, 200);
}

/** Where the transactions of the year come from as a table, under a filter. */
export function useTransactionsFile(filter: Filter, scope2: Scope2): string {
  const { year } = usePeriod();
  const locale = useLocale();
  return fileAddress(
    address("GET /company/footprint/{year}/transactions/file", {
      path: { year },
      query: { ...queryOf(filter, scope2), locale },
    }),
  );
}

/** Why a transaction is what it is; null means "not yet". */
export function useExplained(id: string | null, scope2: Scope2) {
  const locale = useLocale();
  return useApi(
    id === null
      ? null
      : address("GET /company/footprint/transaction/{id}", { path: { id }, query: { scope2, locale } }),
  );
}

/** The books rows come from, for those who may see them. */
export function useSources(wanted: boolean) {
  return useApi(wanted ? address("GET /company/source") : null);
}

/** The cost centres and projects of the year. */
export function useActivities() {
  const { year } = usePeriod();
  return useApi(address("GET /company/footprint/{year}/activities", { path: { year } }), {
    revalidateIfStale: false,
  });
}

/** Where rows can be put by hand. */
export function useChoices() {
  const locale = useLocale();
  return useApi(address("GET /company/footprint/choices", { query: { locale } }), {
    revalidateIfStale: false,
  });
}

/** What was decided by hand, the newest first. */
export function useDecisions() {
  const locale = useLocale();
  return useApi(address("GET /company/footprint/decision", { query: { locale } }));
}
