"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

/** The id of the main part, where the first link of a page leads. */
export const mainId = "main";

/** The main part. Where a move to another page took away what had the focus, the tab key goes on from here. */
export function Main({ children }: { children: ReactNode }) {
  const path = usePathname();
  const shown = useRef(path);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <main
      ref={main}
      id={mainId}
      tabIndex={-1}
      className="mx-auto w-full max-w-page flex-1 px-4 py-6 outline-none md:px-8"
    >
      {children}
    </main>
  );
}
