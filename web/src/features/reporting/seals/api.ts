"use client";

import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { fileAddress, post } from "@/lib/api/client";
import type { Seal, SealDifference } from "@/lib/api/report-types";
import { useApi } from "@/lib/api/use-api";

const root = "company/seal";

/** The years that are sealed; asked for only where it matters. */
export function useSealedYears(wanted = true) {
  return useApi(wanted ? address<number[]>(root) : null);
}

/** All versions of a year's seal, the newest first, and what can be done with them. */
export function useSeals(year: number) {
  const answer = useApi(address<Seal[]>(`${root}/{year}`, { year }));
  const { mutate } = useSWRConfig();
  async function after<T>(change: Promise<T>): Promise<T> {
    const answered = await change;
    await mutate((key: unknown) => typeof key === "string" && key.startsWith(root));
    return answered;
  }
  return {
    answer,
    seal: () => after(post(address<Seal>(`${root}/{year}`, { year }))),
    open: (reason: string) => after(post(address<null>(`${root}/{year}/open`, { year }), { reason })),
  };
}

/** What of a version is not the same in another one, or now. */
export function useDifferences(year: number, version: number, other: number) {
  const compared = address<SealDifference[]>(
    `${root}/{year}/{version}/differences`,
    { year, version },
    { with: other },
  );
  return useApi(compared, { revalidateOnFocus: false });
}

export function manifestAddress(year: number, version: number): string {
  return fileAddress(`${root}/${year}/${version}/manifest`);
}
