"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { post, put, remove } from "@/lib/api/client";
import type { Connection, ConnectionBody, Disconnected, Provider, Reading } from "@/lib/api/connection-types";
import type { ProviderName } from "@/lib/api/enums";
import type { Job } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

const root = "company/integration";
const one = `${root}/{id}`;
const connections = address<Connection[]>(root);

/** The company's connections, oldest first. */
export function useConnections() {
  return useApi(connections);
}

/** Every system that books may come from, and what it takes to connect to it. */
export function useProviders() {
  return useApi(address<Provider[]>(`${root}/providers`));
}

/** The newest readings of a connection, newest first. */
export function useReadings(id: string) {
  return useApi(address<Reading[]>(`${one}/readings`, { id }));
}

/** Connects; the system is asked whose books they are meanwhile. */
export function connect(provider: ProviderName, body: ConnectionBody) {
  return post(address<Connection>(root), { ...body, provider });
}

export function changeConnection(id: string, body: ConnectionBody) {
  return put(address<Connection>(one, { id }), body);
}

/** Goes to the system's own page, where access is granted. */
export async function goGrant(id: string): Promise<void> {
  const { url } = await post(address<{ url: string }>(`${one}/grant`, { id }));
  window.location.assign(url);
}

export function readNow(id: string) {
  return post(address<Job>(`${one}/import`, { id }));
}

export function pause(id: string) {
  return post(address<Connection>(`${one}/pause`, { id }));
}

export function resume(id: string) {
  return post(address<Connection>(`${one}/resume`, { id }));
}

export function disconnect(id: string, keep: boolean) {
  return remove(address<Disconnected>(one, { id }, { keep }));
}

/** Keeps what is shown right: a connection that changed in its place, everything that follows from a reading that ended. */
export function useConnectionEvents() {
  const { mutate } = useSWRConfig();
  const changed = useCallback(
    (now: Connection) =>
      void mutate<Connection[]>(
        connections,
        (list = []) =>
          list.some(({ id }) => id === now.id)
            ? list.map((before) => (before.id === now.id ? now : before))
            : [...list, now],
        { revalidate: false },
      ),
    [mutate],
  );
  const refresh = useCallback(() => void mutate(connections), [mutate]);
  const booksChanged = useCallback(() => {
    void mutate(
      (key: unknown) =>
        typeof key === "string" &&
        [root, "company/source", "company/footprint"].some((start) => key.startsWith(start)),
    );
  }, [mutate]);
  return { changed, refresh, booksChanged };
}
