"use client";

import { useEffect } from "react";

/**
 * Has the window's title begin with a mark once it has held for so many milliseconds, whatever page the title becomes
 * that of; without a mark it is as the page has it.
 */
export function useTitleMark(mark: string, after: number): void {
  useEffect(() => {
    if (mark === "") return;
    const begins = `${mark} · `;
    const set = () => {
      if (!document.title.startsWith(begins)) document.title = begins + document.title;
    };
    const pages = new MutationObserver(set);
    const timer = setTimeout(() => {
      set();
      pages.observe(document.head, { childList: true, subtree: true, characterData: true });
    }, after);
    return () => {
      clearTimeout(timer);
      pages.disconnect();
      if (document.title.startsWith(begins)) document.title = document.title.slice(begins.length);
    };
  }, [mark, after]);
}
