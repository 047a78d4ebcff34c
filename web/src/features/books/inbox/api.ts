"use client";

import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { under } from "@/lib/api/keys";
import { useApi } from "@/lib/api/use-api";

const inboxes = address("GET /company/inbox");

/** The company's inboxes, oldest first, and what can be done with them. */
export function useInboxes() {
  const answer = useApi(inboxes);
  const { mutate } = useSWRConfig();
  async function after<T>(change: Promise<T>): Promise<T> {
    const answered = await change;
    await mutate(under("company/inbox"));
    return answered;
  }
  return {
    answer,
    make: (name: string) => after(call("POST /company/inbox", { body: { name } })),
    renew: (id: string) => after(call("POST /company/inbox/{id}/renew", { path: { id } })),
    close: (id: string) => after(call("DELETE /company/inbox/{id}", { path: { id } })),
  };
}

/** How often to poll for deliveries, in milliseconds: no event announces them. */
const every = 10_000;

/** What shows the company's books, and changes with them. */
const books = under("company/import", "company/source", "company/footprint");

/** What came last, newest first. Everything else that shows imports is refetched when one arrives or ends. */
export function useDeliveries() {
  const { mutate } = useSWRConfig();
  const answer = useApi(address("GET /company/inbox/delivery"), { refreshInterval: every });
  const states = answer.data?.map(({ importId, state }) => `${importId} ${state}`).join();
  const seen = useRef(states);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== states) {
      void mutate(books);
    }
    seen.current = states;
  }, [states, mutate]);
  return answer;
}
