"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { pauseOf } from "./model";

function dashboard(year: number) {
  return address("GET /admin/dashboard", { query: { year } });
}

/** How all companies are doing, with the footprints of the chosen year; asked again while the page is open. */
export function useOperations() {
  const { year } = usePeriod();
  return useApi(dashboard(year), { keepPreviousData: true, refreshInterval: pauseOf });
}

/** Has failed work done again, and shows it as begun, also when somebody else was faster. */
export function useRestart() {
  const { year } = usePeriod();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (id: string) => {
      try {
        await call("POST /admin/job/{id}/restart", { path: { id } });
      } finally {
        await mutate(dashboard(year));
      }
    },
    [mutate, year],
  );
}
