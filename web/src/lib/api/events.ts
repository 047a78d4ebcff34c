"use client";

import { useEffect, useEffectEvent } from "react";

/**
 * Listens to an event stream below /api/ while mounted; null means "not yet". The browser reconnects by itself
 * after a break; onLost is called when it gave up, so that the caller can fall back to polling.
 */
export function useEvents<T>(
  address: string | null,
  event: string,
  onEvent: (value: T) => void,
  onLost: () => void = () => {},
): void {
  const receive = useEffectEvent((message: MessageEvent<string>) => onEvent(JSON.parse(message.data) as T));
  const lose = useEffectEvent(onLost);
  useEffect(() => {
    if (address === null) return;
    const source = new EventSource(`/api/${address}`, { withCredentials: true });
    const listen = (message: Event) => receive(message as MessageEvent<string>);
    source.addEventListener(event, listen);
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) lose();
    };
    return () => source.close();
  }, [address, event]);
}
