"use client";

import { useLocale } from "next-intl";
import { address } from "@/lib/api/address";
import type { Cause } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import type { Scope2 } from "./filter";

/** The calculations of the year, the newest first. */
export function useRuns(scope2: Scope2) {
  const { year } = usePeriod();
  return useApi(address("GET /company/footprint/{year}/runs", { path: { year }, query: { scope2 } }), {
    keepPreviousData: true,
  });
}

/** Why the year's figures differ between two calculations, with the rows of one cause. */
export function useComparison(from: number, to: number, cause: Cause | null, scope2: Scope2) {
  const { year } = usePeriod();
  const locale = useLocale();
  return useApi(
    address("GET /company/footprint/{year}/runs/{from}/{to}", {
      path: { year, from, to },
      query: { cause, scope2, locale },
    }),
    { keepPreviousData: true },
  );
}
