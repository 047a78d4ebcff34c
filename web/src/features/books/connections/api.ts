"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import type { Connection, ConnectionBody } from "@/lib/api/connection-types";
import type { ProviderName } from "@/lib/api/enums";
import { under } from "@/lib/api/keys";
import { useApi } from "@/lib/api/use-api";

const connections = address("GET /company/integration");

/** The company's connections, oldest first. */
export function useConnections() {
  return useApi(connections);
}

/** Every system that books may come from, and what it takes to connect to it. */
export function useProviders() {
  return useApi(address("GET /company/integration/providers"));
}

/** The newest readings of a connection, newest first. */
export function useReadings(id: string) {
  return useApi(address("GET /company/integration/{id}/readings", { path: { id } }));
}

/** Connects; the system is asked whose books they are meanwhile. */
export function connect(provider: ProviderName, body: ConnectionBody) {
  return call("POST /company/integration", { body: { ...body, provider } });
}

export function changeConnection(id: string, body: ConnectionBody) {
  return call("PUT /company/integration/{id}", { path: { id }, body });
}

/** Goes to the system's own page, where access is granted. */
export async function goGrant(id: string): Promise<void> {
  const { url } = await call("POST /company/integration/{id}/grant", { path: { id } });
  window.location.assign(url);
}

export function readNow(id: string) {
  return call("POST /company/integration/{id}/import", { path: { id } });
}

export function pause(id: string) {
  return call("POST /company/integration/{id}/pause", { path: { id } });
}

export function resume(id: string) {
  return call("POST /company/integration/{id}/resume", { path: { id } });
}

export function disconnect(id: string, keep: boolean) {
  return call("DELETE /company/integration/{id}", { path: { id }, query: { keep } });
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
    void mutate(under("company/integration", "company/source", "company/footprint"));
  }, [mutate]);
  return { changed, refresh, booksChanged };
}
