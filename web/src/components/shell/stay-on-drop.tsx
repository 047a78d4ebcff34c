"use client";

import { useEffect } from "react";
import { bringsFiles } from "@/components/ui/page-drop";

/** Keeps the browser from leaving the page for a file that is dropped where nothing takes it. */
export function StayOnDrop() {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // At the window, after everything on the page has had its turn.
    const stay = (event: DragEvent) => {
      if (event.defaultPrevented || !bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", stay, { signal });
    window.addEventListener("drop", stay, { signal });
    return () => controller.abort();
  }, []);
  return null;
}
