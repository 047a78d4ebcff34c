"use client";

import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { under } from "@/lib/api/keys";
import type { Candidate, SupplierAsk, SupplierRequest } from "@/lib/api/supplier-request-types";
import { useApi } from "@/lib/api/use-api";

/** What the company has asked, the newest first. */
export function useRequests() {
  return useApi(address("GET /company/supplier-request"));
}

/** A request with its answer, beside what the footprint counts today. */
export function useReview(id: string) {
  return useApi(address("GET /company/supplier-request/{id}", { path: { id } }));
}

/** Suppliers of the books to choose from, those of whom most is bought first. */
export function useChoices(year: number) {
  return useApi(address("GET /company/supplier", { query: { year, sort: "amount", limit: 500 } }));
}

/** What of a request that is being written could be declined. */
export function useCap({ purpose, inScope, firstDay, year, size }: SupplierAsk) {
  const query = { purpose, inScope, firstDay: firstDay ?? "", year, size };
  return useApi(address("GET /company/supplier-request-cap", { query }), { keepPreviousData: true });
}

/** What can be done with requests; everything about them is read once more after it. */
export function useDoing() {
  const { mutate } = useSWRConfig();
  async function after(change: Promise<SupplierRequest>) {
    const made = await change;
    void mutate(under("company/supplier-request"));
    return made;
  }
  return {
    ask: (ask: SupplierAsk) => after(call("POST /company/supplier-request", { body: ask })),
    resend: ({ id, version }: SupplierRequest, due: string) =>
      after(call("POST /company/supplier-request/{id}/resend", { path: { id }, body: { version, due } })),
    withdraw: ({ id, version }: SupplierRequest) =>
      after(call("POST /company/supplier-request/{id}/withdraw", { path: { id }, body: { version } })),
    accept: ({ id, version }: SupplierRequest, basis: Candidate["basis"] | "") =>
      after(call("POST /company/supplier-request/{id}/accept", { path: { id }, body: { version, basis } })),
    reject: ({ id, version }: SupplierRequest, reason: string) =>
      after(call("POST /company/supplier-request/{id}/reject", { path: { id }, body: { version, reason } })),
    undo: ({ id, version }: SupplierRequest) =>
      after(call("POST /company/supplier-request/{id}/undo", { path: { id }, body: { version } })),
  };
}
