"use client";

import { useEffect, useEffectEvent } from "react";
import { singleKeys } from "./single-keys";

/** What single letters do; each only while nobody types. */
export type Keys = Record<string, () => void>;

const fields = "input, textarea, select, [role='combobox']";
const windows = "[role='dialog'], [role='alertdialog']";

function isIn(target: EventTarget | null, places: string): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(places) !== null);
}

/**
 * Listens for single keys on the page. They rest while typing, with modifiers, and when switched off; behind an open
 * window too, unless the keys are the window's own.
 */
export function usePageKeys(keys: Keys, { inWindow = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!singleKeys.on() || isIn(event.target, inWindow ? fields : `${fields}, ${windows}`)) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
