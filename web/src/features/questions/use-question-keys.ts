"use client";

import { useEffect, useEffectEvent } from "react";
import { singleKeys } from "./single-keys";

/** What single letters do; each only while nobody types. */
export type Keys = Record<string, () => void>;

function types(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return (
    target.closest("input, textarea, select, [role='combobox'], [role='dialog'], [role='alertdialog']") !==
    null
  );
}

/** Listens for single letters on the page. They rest while typing, with modifiers, and when switched off. */
export function useQuestionKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!singleKeys.on() || types(event.target)) return;
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
