"use client";

import { useState } from "react";
import { call, fileAddress } from "@/lib/api/client";
import type { FileLink } from "@/lib/api/report-types";

/** Has the browser save a file as it saves any other: to the disk, piece by piece, and going on where it broke off. */
function download(made: FileLink): void {
  const anchor = document.createElement("a");
  anchor.href = fileAddress(made.address);
  anchor.download = ""; // under the name that the answer says; and the page stays, whatever it says
  anchor.click();
}

/** The file of a thing: a link to it lasts minutes, so each download asks for one. */
export function useDownload(kind: "document" | "report", id: string) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function start() {
    setPending(true);
    setError(null);
    try {
      download(await call(`POST /company/${kind}/{id}/link`, { path: { id } }));
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  }
  return { pending, error, start: () => void start() };
}
