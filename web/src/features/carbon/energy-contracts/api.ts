"use client";

import { useFiguresChanged, useApplying as useRunning } from "@/components/jobs/use-applying";
import { address } from "@/lib/api/address";
import { post, put, remove } from "@/lib/api/client";
import type { ContractContent, EnergyContract, EnergyYear } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

const root = "company/energy-contract";

/** The contracts that touch a year, and what was used of each carrier. */
export function useEnergyYear(year: number) {
  return useApi(address<EnergyYear>(root, {}, { year }));
}

/** Whether the calculation that a change began still runs; everything is read once more at its end. */
export function useApplying(): boolean {
  return useRunning("contract.apply", useContractsChanged());
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
  return useFiguresChanged(root);
}
