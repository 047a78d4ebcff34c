"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { type Place, under } from "@/lib/api/keys";
import { useApi } from "@/lib/api/use-api";
import { hasEnded } from "./model";
import { useJob } from "./use-job";

/** Reads once more what lies under the place, and the figures that follow from it. */
export function useFiguresChanged(place: Place) {
  const { mutate } = useSWRConfig();
  return useCallback(
    () => void mutate(under(place, "company/footprint", "company/supplier-request", "company/job")),
    [mutate, place],
  );
}

/** The calculation of that kind which a change began, while it runs; announces what changed when it ends. */
export function useApplying(kind: string, changed: () => void): boolean {
  const { data } = useApi(address("GET /company/job", { query: { kind, active: true } }));
  const job = useJob(data?.[0] ?? null, changed);
  return job !== null && !hasEnded(job);
}
