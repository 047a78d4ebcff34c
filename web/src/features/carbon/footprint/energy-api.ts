"use client";

import { useLocale } from "next-intl";
import { address } from "@/lib/api/address";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";

/** The energy that the year's footprint counts in own operations. */
export function useEnergyBalance() {
  const { year } = usePeriod();
  const locale = useLocale();
  return useApi(address("GET /company/footprint/{year}/energy", { path: { year }, query: { locale } }), {
    keepPreviousData: true,
  });
}
