"use client";

import { useSyncExternalStore } from "react";

let on = true;
const listeners = new Set<() => void>();

/** Whether single letters act; people who speak to their computer switch them off (WCAG 2.1.4). */
export const singleKeys = {
  on: () => on,
  set(next: boolean) {
    on = next;
    for (const listener of listeners) listener();
  },
};

export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    singleKeys.on,
    () => true,
  );
}
