"use client";

import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { patiently } from "@/lib/patiently";
import { Offline } from "./states/offline";

/**
 * A component whose code comes when it is drawn for the first time. Until then something else stands in its place, or
 * nothing; the page around it stays as it is, where it would otherwise give way to its skeleton. Without a connection
 * the code waits for one.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await patiently(load) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once, at the top of a module, as lazy is.
  return function OnDemand(props: P) {
    return (
      <Suspense
        fallback={
          <>
            {meanwhile}
            <Offline />
          </>
        }
      >
        <Loaded {...props} />
      </Suspense>
    );
  };
}
