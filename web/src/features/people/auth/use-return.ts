"use client";

import { useEffect, useEffectEvent } from "react";
import type { User } from "@/lib/api/types";
import { whoAmI } from "@/lib/api/who";
import { mayReturn } from "./model";

/** How long until the API is asked again that could not say who somebody is. */
const retryDelay = 3_000;

/**
 * Sends back who was sent to the sign-in while the API could not say that they are signed in: as soon as it can. A page
 * that sends people here again and again is left alone after a few times.
 */
export function useReturn(next: string | null, enter: (user: User) => void): void {
  const back = useEffectEvent((user: User) => {
    if (next && mayReturn(next, window.sessionStorage, Date.now())) enter(user);
  });
  useEffect(() => {
    if (next === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function ask() {
      try {
        const user = await whoAmI();
        if (user && !isGone) back(user);
      } catch {
        if (!isGone) timer = setTimeout(() => void ask(), retryDelay);
      }
    }
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [next]);
}
