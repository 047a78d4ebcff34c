"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import type { Job } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { hasEnded } from "./model";
import { useJob } from "./use-job";

/** Reads once more what lies under the address, and the figures that follow from it. */
export function useFiguresChanged(root: string) {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      void mutate(
        (key) =>
          typeof key === "string" &&
          [root, "company/footprint", "company/job"].some((start) => key.startsWith(start)),
      ),
    [mutate, root],
  );
}

/** The calculation of that kind which a change began, while it runs; what changed is told at its end. */
export function useApplying(kind: string, changed: () => void): boolean {
  const { data } = useApi(address<Job[]>("company/job", {}, { kind, active: true }));
  const job = useJob(data?.[0] ?? null, changed);
  return job !== null && !hasEnded(job);
}
