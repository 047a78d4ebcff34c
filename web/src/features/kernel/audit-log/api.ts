"use client";

import { address } from "@/lib/api/address";
import { fileAddress } from "@/lib/api/client";
import { useApi } from "@/lib/api/use-api";
import { everything, type Filter, isBackwards, type Owner, queryOf } from "./model";

const pageSize = 100;

/** A page of the log, below an event or from the newest; nothing is asked for a period that runs backwards. */
export function useAuditLog(owner: Owner, filter: Filter, before: string) {
  return useApi(
    isBackwards(filter)
      ? null
      : address(`GET /${owner}/audit-log`, { query: { ...queryOf(filter), before, limit: pageSize } }),
    { keepPreviousData: true },
  );
}

const latest = 8;

/** The newest events of a log. */
export function useLatest(owner: Owner) {
  return useApi(address(`GET /${owner}/audit-log`, { query: { ...queryOf(everything), limit: latest } }));
}

/** The companies that the log can be narrowed to; a company has but its own. */
export function useCompanies(owner: Owner) {
  return useApi(owner === "company" ? null : address(`GET /${owner}/company`));
}

/** Where the file of the log lies. */
export function exportAddress(owner: Owner, filter: Filter, period: { from: string; to: string }): string {
  return fileAddress(address(`GET /${owner}/audit-log/export`, { query: { ...queryOf(filter), ...period } }));
}
