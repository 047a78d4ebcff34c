"use client";

import { lazy, Suspense, useMemo, useSyncExternalStore } from "react";
import { useProblemText } from "@/lib/api/use-problem-text";
import { patiently } from "@/lib/patiently";
import { type ToastMessage, toastQueue } from "./toast-queue";

const short = 6_000;
const long = 12_000;

/** Tells the person what just happened: a save, something that can be undone, a call that failed. */
export function useToast() {
  const textOf = useProblemText();
  return useMemo(
    () => ({
      done: (text: string, action?: ToastMessage["action"]) =>
        toastQueue.add(
          { tone: "done", text, ...(action ? { action } : {}) },
          { timeout: action ? long : short },
        ),
      info: (text: string) => toastQueue.add({ tone: "info", text }, { timeout: short }),
      problem: (error: unknown) =>
        toastQueue.add({ tone: "problem", text: textOf(error) }, { timeout: long }),
    }),
    [textOf],
  );
}

const Region = lazy(() =>
  patiently(() => import("./toast-region")).then(({ ToastRegion }) => ({ default: ToastRegion })),
);

/** Where toasts appear. Mounted once; its code comes with the first toast. */
export function Toasts() {
  const any = useSyncExternalStore(
    (changed) => toastQueue.subscribe(changed),
    () => toastQueue.visibleToasts.length > 0,
    () => false,
  );
  return any ? (
    <Suspense>
      <Region />
    </Suspense>
  ) : null;
}
