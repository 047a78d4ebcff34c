"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/**
 * Says on the document which page answers to whoever uses it: on one that is drawn but not alive yet, a click or a
 * chosen file is lost, and who steers a browser by a program cannot see the difference. It stands in each layout beside
 * the page, where both hydrate together: the frame of the signed-in pages does so before them.
 */
export function Alive() {
  const path = usePathname();
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.ready = path;
    return () => {
      delete dataset.ready;
    };
  }, [path]);
  return null;
}
