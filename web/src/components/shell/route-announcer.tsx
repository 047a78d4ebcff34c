"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { onceTitled } from "@/lib/window-title";

/**
 * Has screen readers say once where one has come, with what only the screen knows. Next's own announcer says what the
 * title was before the screen gave its part, and nothing where two pages have the same metadata; globals.css silences it.
 */
export function RouteAnnouncer() {
  const path = usePathname();
  const shown = useRef(path);
  const [said, say] = useState("");
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    return onceTitled(say);
  }, [path]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
