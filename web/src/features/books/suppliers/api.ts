"use client";

import { useFiguresChanged, useApplying as useRunning } from "@/components/jobs/use-applying";
import { address } from "@/lib/api/address";
import { post, remove } from "@/lib/api/client";
import type { SupplierDecision, SupplierDouble, SupplierList } from "@/lib/api/supplier-types";
import { useApi } from "@/lib/api/use-api";

const root = "company/supplier";

export const pageSize = 50;

export const sorts = ["amount", "kg", "name"] as const;
export type Sort = (typeof sorts)[number];

export interface Wanted {
  year: number;
  q: string;
  sort: Sort;
  page: number;
}

/** A page of the company's suppliers over all its systems. */
export function useSuppliers({ year, q, sort, page }: Wanted) {
  const query = { year, sort, offset: page * pageSize, limit: pageSize, ...(q ? { q } : {}) };
  return useApi(address<SupplierList>(root, {}, query), { keepPreviousData: true });
}

/** Suppliers that may be one, the most alike first. */
export function useDoubles() {
  return useApi(address<SupplierDouble[]>(`${root}/double`));
}

/** What people decided about suppliers, the newest first. */
export function useDecisions() {
  return useApi(address<SupplierDecision[]>(`${root}/decision`));
}

export function useApplying(): boolean {
  return useRunning("supplier.apply", useFiguresChanged(root));
}

/** What can be decided; everything is read once more after it. */
export function useDeciding() {
  const changed = useFiguresChanged(root);
  async function after(change: Promise<SupplierDecision>) {
    const made = await change;
    changed();
    return made;
  }
  return {
    merge: (id: string, ids: string[]) =>
      after(post(address<SupplierDecision>(`${root}/{id}/merge`, { id }), { ids })),
    distinct: (id: string, otherId: string) =>
      after(post(address<SupplierDecision>(`${root}/{id}/distinct`, { id }), { otherId })),
    separate: (id: string) => after(post(address<SupplierDecision>(`${root}/{id}/separate`, { id }))),
    undo: (id: string) => after(remove(address<SupplierDecision>(`${root}/decision/{id}`, { id }))),
  };
}
