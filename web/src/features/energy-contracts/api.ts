"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { hasEnded } from "@/components/jobs/model";
import { useJob } from "@/components/jobs/use-job";
import { address } from "@/lib/api/address";
import { post, put, remove } from "@/lib/api/client";
import type { ContractContent, EnergyContract, EnergyYear, Job } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

const root = "company/energy-contract";

/** The contracts that touch a year, and what was used of each carrier. */
export function useEnergyYear(year: number) {
  return useApi(address<EnergyYear>(root, {}, { year }));
}

const applying = address<Job[]>("company/job", {}, { kind: "contract.apply", active: true });

/** The calculation that a change began, while it runs; everything is read once more at its end. */
export function useApplying(): boolean {
  const { data } = useApi(applying);
  const changed = useContractsChanged();
  const job = useJob(data?.[0] ?? null, changed);
  return job !== null && !hasEnded(job);
}

export function makeContract(content: ContractContent) {
  return post(address<EnergyContract>(root), content);
}

export function changeContract(id: string, version: number, content: ContractContent) {
  return put(address<EnergyContract>(`${root}/{id}`, { id }), { ...content, version });
}

export function removeContract({ id, version }: Pick<EnergyContract, "id" | "version">) {
  return remove(address<EnergyContract>(`${root}/{id}`, { id }, { version }));
}

export function restoreContract({ id, version }: Pick<EnergyContract, "id" | "version">) {
  return post(address<EnergyContract>(`${root}/{id}/restore`, { id }, { version }));
}

/** Reads all contracts, and what follows from them, once more. */
export function useContractsChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      void mutate(
        (key) =>
          typeof key === "string" &&
          (key.startsWith(root) || key.startsWith("company/footprint") || key.startsWith("company/job")),
      ),
    [mutate],
  );
}
