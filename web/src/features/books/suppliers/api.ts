"use client";

import { useFiguresChanged, useApplying as useRunning } from "@/components/jobs/use-applying";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import type { SupplierDecision } from "@/lib/api/supplier-types";
import { useApi } from "@/lib/api/use-api";

export const pageSize = 50;

export const sorts = ["amount", "kg", "name"] as const;
type Sort = (typeof sorts)[number];

export interface Wanted {
  year: number;
  q: string;
  sort: Sort;
  page: number;
}

/** A page of the company's suppliers over all its systems. */
export function useSuppliers({ year, q, sort, page }: Wanted) {
  const query = { year, sort, offset: page * pageSize, limit: pageSize, ...(q ? { q } : {}) };
  return useApi(address("GET /company/supplier", { query }), { keepPreviousData: true });
}

/** Suppliers that may be one, the most alike first. */
export function useDoubles() {
  return useApi(address("GET /company/supplier/double"));
}

/** What people decided about suppliers, the newest first. */
export function useDecisions() {
  return useApi(address("GET /company/supplier/decision"));
}

export function useApplying(): boolean {
  return useRunning("supplier.apply", useFiguresChanged("company/supplier"));
}

/** What can be decided; everything is read once more after it. */
export function useDeciding() {
  const changed = useFiguresChanged("company/supplier");
  async function after(change: Promise<SupplierDecision>) {
    const made = await change;
    changed();
    return made;
  }
  return {
    merge: (id: string, ids: string[]) =>
      after(call("POST /company/supplier/{id}/merge", { path: { id }, body: { ids } })),
    distinct: (id: string, otherId: string) =>
      after(call("POST /company/supplier/{id}/distinct", { path: { id }, body: { otherId } })),
    separate: (id: string) => after(call("POST /company/supplier/{id}/separate", { path: { id } })),
    undo: (id: string) => after(call("DELETE /company/supplier/decision/{id}", { path: { id } })),
  };
}
