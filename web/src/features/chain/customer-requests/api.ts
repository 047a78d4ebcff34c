"use client";

import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import type { CustomerAsk, CustomerRequest, Judgement } from "@/lib/api/customer-request-types";
import { under } from "@/lib/api/keys";
import type { ApiError } from "@/lib/api/problem";
import { useApi } from "@/lib/api/use-api";

/** What was asked of the company, the newest first. */
export function useRequests() {
  return useApi(address("GET /company/customer-request"));
}

/** One request; null for one that is not saved yet. */
export function useRequest(id: string | null) {
  return useApi(id === null ? null : address("GET /company/customer-request/{id}", { path: { id } }));
}

/** What a request for a financial year can be made of, and what it begins with. */
export function useOffer(firstDay: string) {
  const locale = useLocale();
  return useApi(address("GET /company/customer-request/items", { query: { locale, firstDay } }), {
    keepPreviousData: true,
  });
}

const pause = 300;

/** What of a request may be declined, a moment after it has changed; null for one that cannot be judged yet. */
export function useJudgement(ask: CustomerAsk | null) {
  const wanted = ask === null ? null : JSON.stringify(ask);
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, mutate } = useSWR<Judgement, ApiError>(
    settled === null ? null : `company/customer-request/judge?${settled}`,
    () => call("POST /company/customer-request/judge", { body: JSON.parse(settled ?? "") as CustomerAsk }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return { data, error, mutate, isCurrent: settled === wanted };
}

/** The letter about a request, as text. */
export function useLetter(id: string, version: number, locale: string) {
  // The version is not asked for: it makes the letter of a changed request another one.
  const place = address("GET /company/customer-request/{id}/letter/text", {
    path: { id },
    query: { locale },
  });
  return useApi<{ text: string }>(`${place}#${version}`);
}

/** Where the browser gets the same letter as a document. */
export function letterAddress(id: string, locale: string) {
  return address("GET /company/customer-request/{id}/letter", { path: { id }, query: { locale } });
}

/** What can be done with requests; everything about them is read once more after it. */
export function useDoing() {
  const { mutate } = useSWRConfig();
  async function after<T>(change: Promise<T>) {
    try {
      return await change;
    } finally {
      void mutate(under("company/customer-request")); // what was refused may have changed meanwhile
    }
  }
  return {
    create: (body: CustomerAsk) => after(call("POST /company/customer-request", { body })),
    update: ({ id, version }: Pick<CustomerRequest, "id" | "version">, ask: CustomerAsk) =>
      after(call("PUT /company/customer-request/{id}", { path: { id }, body: { version, ...ask } })),
    remove: (id: string) => after(call("DELETE /company/customer-request/{id}", { path: { id } })),
    restore: (id: string) => after(call("POST /company/customer-request/{id}/restore", { path: { id } })),
  };
}
