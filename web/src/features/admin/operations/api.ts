"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { post } from "@/lib/api/client";
import type { Job } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { pauseOf } from "./model";
import type { Dashboard } from "./types";

function dashboard(year: number) {
  return address<Dashboard>("admin/dashboard", {}, { year });
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
        await post(address<Job>("admin/job/{id}/restart", { id }));
      } finally {
        await mutate(dashboard(year));
      }
    },
    [mutate, year],
  );
}
