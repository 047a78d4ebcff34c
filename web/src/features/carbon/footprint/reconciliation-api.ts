"use client";

import { useLocale } from "next-intl";
import { address } from "@/lib/api/address";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";

/** The year's ledger beside its footprint, account by account. */
export function useReconciliation() {
  const { year } = usePeriod();
  const locale = useLocale();
  return useApi(
    address("GET /company/footprint/{year}/reconciliation", { path: { year }, query: { locale } }),
    {
      keepPreviousData: true,
    },
  );
}
