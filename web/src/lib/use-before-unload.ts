"use client";

import { useEffect, useRef } from "react";

/**
 * Has a say before the page goes. The router may leave it while it draws, when an effect event cannot be called: what
 * was drawn last is asked.
 */
export function useBeforeUnload(ask: (event: BeforeUnloadEvent) => void): void {
  const newest = useRef(ask);
  newest.current = ask;
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => newest.current(event);
    window.addEventListener("beforeunload", listen);
    return () => window.removeEventListener("beforeunload", listen);
  }, []);
}
