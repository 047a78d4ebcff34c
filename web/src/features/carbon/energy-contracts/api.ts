"use client";

import { useFiguresChanged, useApplying as useRunning } from "@/components/jobs/use-applying";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import type { ContractContent, EnergyContract } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

/** The contracts that touch a year, and what was used of each carrier. */
export function useEnergyYear(year: number) {
  return useApi(address("GET /company/energy-contract", { query: { year } }));
}

/** Whether the calculation that a change began still runs; everything is read once more at its end. */
export function useApplying(): boolean {
  return useRunning("contract.apply", useContractsChanged());
}

export function makeContract(content: ContractContent) {
  return call("POST /company/energy-contract", { body: content });
}

export function changeContract(id: string, version: number, content: ContractContent) {
  return call("PUT /company/energy-contract/{id}", { path: { id }, body: { ...content, version } });
}

export function removeContract({ id, version }: Pick<EnergyContract, "id" | "version">) {
  return call("DELETE /company/energy-contract/{id}", { path: { id }, query: { version } });
}

export function restoreContract({ id, version }: Pick<EnergyContract, "id" | "version">) {
  return call("POST /company/energy-contract/{id}/restore", { path: { id }, query: { version } });
}

/** Reads all contracts, and what follows from them, once more. */
export function useContractsChanged() {
  return useFiguresChanged("company/energy-contract");
}
