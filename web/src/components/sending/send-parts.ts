import { call } from "@/lib/api/client";
import { isApiError } from "@/lib/api/problem";
import type { Upload } from "@/lib/api/types";
import { partsOf } from "./model";

/** How far a file has come: kept between attempts, so that the next one goes on where the last one ended. */
export interface Progressed {
  upload: Upload | null;
  /** Parts that the API has. */
  parts: number;
}

export interface SendOptions {
  signal: AbortSignal;
  progress: Progressed;
  /** Told how many bytes the API has. */
  onSent: (bytes: number) => void;
}

/** Where uploads are announced. */
export type Place = "/company/upload" | "/company/document/upload";

/** Sends a file part by part. A part that gets lost on the way is sent once more. */
export async function sendParts(file: File, to: Place, options: SendOptions): Promise<string> {
  const { signal, progress, onSent } = options;
  progress.upload ??= await call(
    `POST ${to}`,
    { body: { fileName: file.name, size: file.size } },
    { signal },
  );
  const { id, partSize } = progress.upload;
  for (const { number, from, to: end } of partsOf(file.size, partSize).slice(progress.parts)) {
    const part = file.slice(from, end, "application/octet-stream");
    const send = () => call(`PUT ${to}/{id}/{part}`, { path: { id, part: number }, body: part }, { signal });
    await send().catch((error: unknown) => {
      if (signal.aborted || !isApiError(error) || error.status !== 0) throw begunAnew(error, progress);
      return send();
    });
    progress.parts = number + 1;
    onSent(end);
  }
  return id;
}

/** An error that the API has given may be about the upload itself: the next attempt announces the file again. */
export function begunAnew(error: unknown, progress: Progressed): unknown {
  if (isApiError(error) && error.status >= 400 && error.status < 500) {
    progress.upload = null;
    progress.parts = 0;
  }
  return error;
}
