"use client";

import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { post, remove } from "@/lib/api/client";
import type { Delivery, Inbox, OpenedInbox } from "@/lib/api/inbox-types";
import { useApi } from "@/lib/api/use-api";

const root = "company/inbox";
const inboxes = address<Inbox[]>(root);

/** The company's inboxes, oldest first, and what can be done with them. */
export function useInboxes() {
  const answer = useApi(inboxes);
  const { mutate } = useSWRConfig();
  async function after<T>(change: Promise<T>): Promise<T> {
    const answered = await change;
    await mutate((key: unknown) => typeof key === "string" && key.startsWith(root));
    return answered;
  }
  return {
    answer,
    make: (name: string) => after(post(address<OpenedInbox>(root), { name })),
    renew: (id: string) => after(post(address<OpenedInbox>(`${root}/{id}/renew`, { id }))),
    close: (id: string) => after(remove(address<null>(`${root}/{id}`, { id }))),
  };
}

/** How often to look whether something came, in milliseconds: no event of this page tells. */
const every = 10_000;

/** What shows the company's books, and changes with them. */
const books = ["company/import", "company/source", "company/footprint"];

/** What came last, newest first. What else is shown of imports follows when something came, or came to an end. */
export function useDeliveries() {
  const { mutate } = useSWRConfig();
  const answer = useApi(address<Delivery[]>(`${root}/delivery`), { refreshInterval: every });
  const states = answer.data?.map(({ importId, state }) => `${importId} ${state}`).join();
  const told = useRef(states);
  useEffect(() => {
    if (told.current !== undefined && told.current !== states) {
      void mutate((key: unknown) => typeof key === "string" && books.some((start) => key.startsWith(start)));
    }
    told.current = states;
  }, [states, mutate]);
  return answer;
}
