"use client";

import { address } from "@/lib/api/address";
import { post, remove } from "@/lib/api/client";
import type { CompanyNode, CompanyRef } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

/** The companies a person may act for; null means the person has no choice. */
export function useCompanies(wanted: boolean) {
  return useApi(wanted ? address<CompanyNode[]>("account/companies") : null);
}

export function actFor(company: string) {
  return post(address<{ company: CompanyRef }>("account/impersonate/{company}", { company }));
}

export function stopActing() {
  return remove(address<null>("account/impersonate"));
}
