"use client";

import { useState } from "react";
import { type Address, address } from "@/lib/api/address";
import { fileAddress, post } from "@/lib/api/client";
import type { FileLink } from "@/lib/api/report-types";

/** Has the browser save a file as it saves any other: to the disk, piece by piece, and going on where it broke off. */
async function download(link: Address<FileLink>): Promise<void> {
  const made = await post(link);
  const anchor = document.createElement("a");
  anchor.href = fileAddress(made.address);
  anchor.download = ""; // under the name that the answer says; and the page stays, whatever it says
  anchor.click();
}

/** The file of a thing, by the address of the thing: a link to it lasts minutes, so each download asks for one. */
export function useDownload(file: string) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function start() {
    setPending(true);
    setError(null);
    try {
      await download(address<FileLink>(`${file}/link`));
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  }
  return { pending, error, start: () => void start() };
}
