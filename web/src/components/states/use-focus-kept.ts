"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/** For what goes away while the focus is in it: the main part of the page takes the focus, so that the tab key goes on from there. */
export function useFocusKept<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
