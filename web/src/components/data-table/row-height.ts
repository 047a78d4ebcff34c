"use client";

import { useSyncExternalStore } from "react";
import { asDensity, type Density, rowHeights, touchRowHeight } from "@/lib/preferences";
import { useMedia } from "@/lib/use-media";

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

export function useRowHeight(): number {
  const density = useDensity();
  const touched = useMedia("(pointer: coarse)");
  return touched ? touchRowHeight : rowHeights[density];
}
