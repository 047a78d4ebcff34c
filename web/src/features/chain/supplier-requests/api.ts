"use client";

import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { post } from "@/lib/api/client";
import type { SupplierAsk, SupplierRequest, SupplierReview } from "@/lib/api/supplier-request-types";
import type { SupplierList } from "@/lib/api/supplier-types";
import { useApi } from "@/lib/api/use-api";

const root = "company/supplier-request";

/** What the company has asked, the newest first. */
export function useRequests() {
  return useApi(address<SupplierRequest[]>(root));
}

/** A request with its answer, beside what the footprint counts today. */
export function useReview(id: string) {
  return useApi(address<SupplierReview>(`${root}/{id}`, { id }));
}

/** Suppliers of the books to choose from, those of whom most is bought first. */
export function useChoices(year: number) {
  return useApi(address<SupplierList>("company/supplier", {}, { year, sort: "amount", limit: 500 }));
}

/** What can be done with requests; everything about them is read once more after it. */
export function useDoing() {
  const { mutate } = useSWRConfig();
  async function after(change: Promise<SupplierRequest>) {
    const made = await change;
    void mutate((key) => typeof key === "string" && key.startsWith(root));
    return made;
  }
  const to = (id: string, what: string) => address<SupplierRequest>(`${root}/{id}/${what}`, { id });
  return {
    ask: (ask: SupplierAsk) => after(post(address<SupplierRequest>(root), ask)),
    resend: ({ id, version }: SupplierRequest, due: string) =>
      after(post(to(id, "resend"), { version, due })),
    withdraw: ({ id, version }: SupplierRequest) => after(post(to(id, "withdraw"), { version })),
    accept: ({ id, version }: SupplierRequest, basis: string) =>
      after(post(to(id, "accept"), { version, basis })),
    reject: ({ id, version }: SupplierRequest, reason: string) =>
      after(post(to(id, "reject"), { version, reason })),
    undo: ({ id, version }: SupplierRequest) => after(post(to(id, "undo"), { version })),
  };
}
