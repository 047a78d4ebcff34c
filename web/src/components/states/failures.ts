"use client";

import { createContext, use, useEffect, useEffectEvent, useId } from "react";

/** One part of a page that could not be loaded. */
export interface Failure {
  error: unknown;
  retry?: () => void;
}

/** The parts of a page that could not be loaded, each under an id of its own. */
export interface Failures {
  put: (id: string, failure: Failure) => void;
  drop: (id: string) => void;
  subscribe: (changed: () => void) => () => void;
  read: () => ReadonlyMap<string, Failure>;
}

export function newFailures(): Failures {
  let now: ReadonlyMap<string, Failure> = new Map();
  const listeners = new Set<() => void>();
  function become(next: ReadonlyMap<string, Failure>) {
    now = next;
    for (const listener of listeners) listener();
  }
  return {
    put: (id, failure) => become(new Map(now).set(id, failure)),
    drop: (id) => become(new Map([...now].filter(([key]) => key !== id))),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    read: () => now,
  };
}

/** Where parts tell of their failures; null where each says itself what happened, as in a window over the page. */
export const FailuresContext = createContext<Failures | null>(null);

/** Tells the box of the page of a failure while the component is there. Returns whether there is such a box. */
export function useFailure(error: unknown, retry: (() => void) | undefined): boolean {
  const failures = use(FailuresContext);
  const id = useId();
  const again = useEffectEvent(() => retry?.());
  const canRetry = retry !== undefined;
  useEffect(() => {
    failures?.put(id, { error, ...(canRetry ? { retry: () => again() } : {}) });
  }, [failures, id, error, canRetry]);
  useEffect(() => () => failures?.drop(id), [failures, id]);
  return failures !== null;
}
