"use client";

import { useSyncExternalStore } from "react";
import { keys, readStored, writeStored } from "@/lib/storage";

let known: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether single letters act; people who speak to their computer switch them off for good (WCAG 2.1.4). */
export const singleKeys = {
  on: () => {
    known ??= readStored(keys.singleKeys) !== "off";
    return known;
  },
  set(next: boolean) {
    known = next;
    writeStored(keys.singleKeys, next ? "on" : "off");
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
