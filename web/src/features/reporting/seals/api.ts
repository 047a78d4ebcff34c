"use client";

import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call, fileAddress } from "@/lib/api/client";
import { under } from "@/lib/api/keys";
import { useApi } from "@/lib/api/use-api";

/** The years that are sealed; asked for only where it matters. */
export function useSealedYears(wanted = true) {
  return useApi(wanted ? address("GET /company/seal") : null);
}

/** All versions of a year's seal, the newest first, and what can be done with them. */
export function useSeals(year: number) {
  const answer = useApi(address("GET /company/seal/{year}", { path: { year } }));
  const { mutate } = useSWRConfig();
  async function after<T>(change: Promise<T>): Promise<T> {
    const answered = await change;
    await mutate(under("company/seal"));
    return answered;
  }
  return {
    answer,
    seal: () => after(call("POST /company/seal/{year}", { path: { year } })),
    open: (reason: string) =>
      after(call("POST /company/seal/{year}/open", { path: { year }, body: { reason } })),
  };
}

/** What of a version is not the same in another one, or now. */
export function useDifferences(year: number, version: number, other: number) {
  const compared = address("GET /company/seal/{year}/{version}/differences", {
    path: { year, version },
    query: { with: other },
  });
  return useApi(compared, { revalidateOnFocus: false });
}

export function manifestAddress(year: number, version: number): string {
  return fileAddress(address("GET /company/seal/{year}/{version}/manifest", { path: { year, version } }));
}
