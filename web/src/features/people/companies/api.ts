"use client";

import { address } from "@/lib/api/address";
import { useApi } from "@/lib/api/use-api";
import type { Owner } from "./model";

/** The companies by name; null means "not yet". */
export function usePlain(owner: Owner, wanted: boolean) {
  return useApi(wanted ? address(`GET /${owner}/company`) : null);
}

/** The companies with how far each has come; null means "not yet". */
export function useDetailed(owner: Owner, wanted = true) {
  return useApi(wanted ? address(`GET /${owner}/company/detailed`) : null);
}

/** One company, for administrators. */
export function useCompany(id: string) {
  return useApi(address("GET /admin/company/{id}", { path: { id } }));
}

export function useAgencies() {
  return useApi(address("GET /admin/agency"));
}
