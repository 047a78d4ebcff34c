import { ApiError, isApiError, networkCode } from "@/lib/api/problem";
import type { EngineFile, Glanced, Progress, Query, Rows } from "./model";

const folder = "/engine";

/** Codes of what only happens in a browser: it cannot run the engine, or the engine ended amid its work. */
const unsupported = "glance.unsupported";
const stopped = "glance.stopped";

interface Asked {
  language: string;
  country: string;
  onProgress: (progress: Progress) => void;
}

export interface Engine {
  /** Computes the footprint of a file; a file that cannot be used is an ApiError with the code that an import gives. */
  read: (file: Blob, asked: Asked) => Promise<Glanced>;
  /** The rows behind a figure of the file that was read last, the largest first. */
  rows: (year: number, query: Query, offset: number, limit: number) => Promise<Rows>;
  /** Stops whatever is under way; what was read is gone. */
  stop: () => void;
}

/** A file as a visitor may try one who has none at hand. */
export async function exampleFile(): Promise<File> {
  return new File([await (await fetched("example.se")).blob()], "example.se");
}

/** The engine in its worker. It is fetched with the first file, and needs the network no more from then on. */
export function startEngine(): Engine {
  let worker: Worker | null = null;
  let fetching: AbortController | null = null;
  let questions = 0;

  function ask<T>(question: object, transfer: Transferable[], onProgress: Asked["onProgress"]): Promise<T> {
    questions += 1;
    const id = questions;
    const asked = worker;
    if (!asked) throw failure(stopped);
    return new Promise((resolve, reject) => {
      const listener = ({ data }: MessageEvent<Told>) => {
        if (data.kind === "progress") onProgress(progressOf(data));
        else if (data.id === id) {
          asked.removeEventListener("message", listener);
          const answer = JSON.parse(data.text) as T | { code: string };
          if (isFailure(answer)) reject(failure(answer.code));
          else resolve(answer);
        }
      };
      asked.addEventListener("message", listener);
      asked.addEventListener("error", () => reject(failure(unsupported)), { once: true });
      asked.postMessage({ ...question, id }, transfer);
    });
  }

  function stop() {
    fetching?.abort();
    worker?.terminate();
    worker = null;
  }

  return {
    async read(file, { language, country, onProgress }) {
      if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") throw failure(unsupported);
      const content = await file.arrayBuffer();
      const question = { kind: "read", file: content, language, country };
      try {
        if (worker) return await ask<Glanced>(question, [content], onProgress);
        fetching = new AbortController();
        const code = await engineCode(onProgress, fetching.signal);
        worker = new Worker(`${folder}/worker.js`);
        return await ask<Glanced>({ ...question, code }, [content, code.buffer], onProgress);
      } catch (error) {
        if (isApiError(error, unsupported) || isApiError(error, stopped)) stop();
        throw error;
      }
    },
    rows: (year, query, offset, limit) =>
      ask<Rows>({ kind: "rows", year, query, offset, limit }, [], () => undefined),
    stop,
  };
}

type Told =
  | { kind: "progress"; read: number; computed: number; of: number }
  | { kind: "answer"; id: number; text: string };

function progressOf({ read, computed, of }: { read: number; computed: number; of: number }): Progress {
  return computed > 0
    ? { phase: "computing", done: computed, of: read }
    : { phase: "reading", done: read, of };
}

/** Loads the engine's code and reports progress against the size that its build states. */
async function engineCode(
  onProgress: Asked["onProgress"],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { file, bytes } = (await (await fetched("engine.json", signal)).json()) as EngineFile;
  const code = new Uint8Array(bytes);
  const reader = (await fetched(file, signal)).body?.getReader();
  let done = 0;
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      code.set(next.value, done);
      done += next.value.byteLength;
      onProgress({ phase: "loading", done, of: bytes });
    }
  } catch {
    throw failure(networkCode);
  }
  if (done !== bytes) throw failure(networkCode);
  return code;
}

async function fetched(name: string, signal: AbortSignal | null = null): Promise<Response> {
  const answer = await fetch(`${folder}/${name}`, { signal }).catch(() => null);
  if (!answer?.ok) throw failure(networkCode);
  return answer;
}

function isFailure(answer: unknown): answer is { code: string } {
  return typeof answer === "object" && answer !== null && "code" in answer;
}

function failure(code: string): ApiError {
  return new ApiError({ status: 0, code, detail: "" });
}
