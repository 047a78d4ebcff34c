"use client";

import { address } from "@/lib/api/address";
import type { AgencyRow, Company, CompanyRef, CompanyRow } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import type { Owner } from "./model";

/** The companies by name; null means "not yet". */
export function usePlain(owner: Owner, wanted: boolean) {
  return useApi(wanted ? address<CompanyRef[]>(`${owner}/company`) : null);
}

/** The companies with how far each has come; null means "not yet". */
export function useDetailed(owner: Owner, wanted = true) {
  return useApi(wanted ? address<CompanyRow[]>(`${owner}/company/detailed`) : null);
}

/** One company, for administrators. */
export function useCompany(id: string) {
  return useApi(address<Company>("admin/company/{id}", { id }));
}

export function useAgencies() {
  return useApi(address<AgencyRow[]>("admin/agency"));
}
