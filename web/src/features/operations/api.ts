"use client";

import { address } from "@/lib/api/address";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import type { Dashboard } from "./types";

const every = 30_000;

/** How all companies are doing, with the footprints of the chosen year; asked again while the page is open. */
export function useOperations() {
  const { year } = usePeriod();
  return useApi(address<Dashboard>("admin/dashboard", {}, { year }), {
    keepPreviousData: true,
    refreshInterval: every,
  });
}
