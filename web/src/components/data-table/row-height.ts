"use client";

import { useSyncExternalStore } from "react";
import { asDensity, type Density, rowHeights, touchRowHeight } from "@/lib/preferences";

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-density"] });
  return () => observer.disconnect();
}

/** The density the person works with; it follows the switch at once. */
export function useDensity(): Density {
  return useSyncExternalStore(
    subscribe,
    () => asDensity(document.documentElement.dataset.density),
    () => "normal",
  );
}

const finger = "(pointer: coarse)";

function subscribeFinger(changed: () => void): () => void {
  const query = window.matchMedia(finger);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

export function useRowHeight(): number {
  const density = useDensity();
  const touched = useSyncExternalStore(
    subscribeFinger,
    () => window.matchMedia(finger).matches,
    () => false,
  );
  return touched ? touchRowHeight : rowHeights[density];
}
