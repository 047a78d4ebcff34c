"use client";

import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useBeforeUnload } from "@/lib/use-before-unload";
import { sendings } from "./model";
import { begunAnew, type Progressed, type SendOptions } from "./send-parts";

interface Chosen {
  file: File;
  progress: Progressed;
}

/** Sends chosen files one after the other; each can be stopped, and tried again from where it ended. */
export function useSending<T>(
  send: (file: File, options: SendOptions) => Promise<T>,
  onDone: (done: T, file: File) => void,
) {
  const [list, dispatch] = useReducer(sendings, []);
  const files = useRef(new Map<string, Chosen>());
  const running = useRef<{ key: string; stop: AbortController } | null>(null);

  const next = useEffectEvent(async () => {
    const waiting = list.find(({ state }) => state === "waiting");
    const chosen = waiting && files.current.get(waiting.key);
    if (running.current || !chosen) return;
    const { key, sent } = waiting;
    const { file, progress } = chosen;
    const stop = new AbortController();
    running.current = { key, stop };
    dispatch({ type: "progressed", key, sent });
    try {
      const done = await send(file, {
        signal: stop.signal,
        progress,
        onSent: (bytes) => dispatch({ type: "progressed", key, sent: bytes }),
      });
      onDone(done, file);
      forget(key);
    } catch (error) {
      if (stop.signal.aborted) forget(key);
      else dispatch({ type: "failed", key, error: begunAnew(error, progress) });
    } finally {
      running.current = null;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list is when the next one may begin.
  useEffect(() => void next(), [list]);

  useBeforeUnload((event) => {
    if (running.current) event.preventDefault();
  });
  useEffect(() => () => running.current?.stop.abort(), []);

  function forget(key: string) {
    files.current.delete(key);
    dispatch({ type: "gone", key });
  }

  return {
    list,
    add(chosen: readonly File[]) {
      const added = chosen.map((file) => ({
        key: crypto.randomUUID(),
        name: file.name,
        size: file.size,
        file,
      }));
      for (const { key, file } of added)
        files.current.set(key, { file, progress: { upload: null, parts: 0 } });
      dispatch({ type: "added", files: added.map(({ key, name, size }) => ({ key, name, size })) });
    },
    /** Stops a file that is being sent, and takes any other off the list. */
    cancel(key: string) {
      if (running.current?.key === key) running.current.stop.abort();
      else forget(key);
    },
    again: (key: string) => dispatch({ type: "again", key }),
  };
}
