"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { type SendOptions, sendParts } from "@/components/sending/send-parts";
import { address } from "@/lib/api/address";
import { post } from "@/lib/api/client";
import type { Import, Job, Source } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

const imports = address<Import[]>("company/import");
const sources = address<Source[]>("company/source");

/** What was imported, newest first. */
export function useImports() {
  return useApi(imports);
}

/** The books the company's rows come from. */
export function useSources() {
  return useApi(sources);
}

/** Sends a file and starts its import. */
export async function importFile(file: File, options: SendOptions): Promise<Import> {
  const uploadId = await sendParts(file, "company/upload", options);
  const started = await post(
    address<{ import: Import; job: Job }>("company/import"),
    { uploadId },
    { signal: options.signal },
  );
  return { ...started.import, job: started.job };
}

/** Keeps what is shown of imports right: a new one in front, everything that follows from one that has ended. */
export function useImportEvents() {
  const { mutate } = useSWRConfig();
  const began = useCallback(
    (begun: Import) =>
      void mutate<Import[]>(imports, (list = []) => [begun, ...list.filter(({ id }) => id !== begun.id)], {
        revalidate: false,
      }),
    [mutate],
  );
  const ended = useCallback(() => {
    void mutate(imports);
    void mutate(sources);
    void mutate((key: unknown) => typeof key === "string" && key.startsWith("company/footprint"));
  }, [mutate]);
  return { began, ended };
}
