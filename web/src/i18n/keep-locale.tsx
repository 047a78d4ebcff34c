"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { restoreLocale } from "./locale";

/** Draws the page again when the browser remembers another language than the server knew. */
export function KeepLocale() {
  const router = useRouter();
  useEffect(() => {
    if (restoreLocale()) router.refresh();
  }, [router]);
  return null;
}
