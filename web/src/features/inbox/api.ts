"use client";

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

/** What came last, newest first. */
export function useDeliveries() {
  return useApi(address<Delivery[]>(`${root}/delivery`), { refreshInterval: every });
}
