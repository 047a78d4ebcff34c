"use client";

import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { post, upload } from "@/lib/api/client";
import { isApiError } from "@/lib/api/problem";
import type { Import, Job, Source, Upload } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { partsOf } from "./model";

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

interface Options {
  signal: AbortSignal;
  /** Told how many bytes the API has. */
  onSent: (bytes: number) => void;
}

/** Sends a file part by part and starts its import. A part that gets lost on the way is sent once more. */
export async function importFile(file: File, { signal, onSent }: Options): Promise<Import> {
  const { id, partSize } = await post(
    address<Upload>("company/upload"),
    { fileName: file.name, size: file.size },
    { signal },
  );
  for (const { number, from, to } of partsOf(file.size, partSize)) {
    const part = file.slice(from, to, "application/octet-stream");
    const send = () =>
      upload("PUT", address<null>("company/upload/{id}/{number}", { id, number }), part, { signal });
    await send().catch((error: unknown) => {
      if (signal.aborted || !isApiError(error) || error.status !== 0) throw error;
      return send();
    });
    onSent(to);
  }
  const started = await post(
    address<{ import: Import; job: Job }>("company/import"),
    { uploadId: id },
    { signal },
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
