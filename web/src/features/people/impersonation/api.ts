"use client";

import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { useApi } from "@/lib/api/use-api";

/** The companies a person may act for; null means the person has no choice. */
export function useCompanies(wanted: boolean) {
  return useApi(wanted ? address("GET /account/companies") : null);
}

export function actFor(company: string) {
  return call("POST /account/impersonate/{companyId}", { path: { companyId: company } });
}

export function stopActing() {
  return call("DELETE /account/impersonate");
}
