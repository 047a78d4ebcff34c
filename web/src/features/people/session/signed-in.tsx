"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { SWRConfig, useSWRConfig } from "swr";
import { onSignedOut, onTrialEnded } from "@/lib/api/client";
import { ApiError } from "@/lib/api/problem";
import type { User } from "@/lib/api/types";
import { whoAmI } from "@/lib/api/who";
import { isUnattended, onReturn } from "@/lib/attention";
import { speakerOf } from "@/lib/session/model";
import { SessionProvider } from "@/lib/session/session";
import { logOut } from "./api";

/** How long a new cookie may take to arrive, when that of a call was renewed while it was on its way. */
const retryDelay = 1_500;

/**
 * Whether the browser is still signed in after a call that was refused: one that was on its way while the person began
 * or stopped acting for a company carried a cookie that has been renewed since. While nobody can say, they are.
 */
async function isSignedIn(): Promise<boolean> {
  try {
    if (await whoAmI()) return true;
    await new Promise((done) => setTimeout(done, retryDelay));
    return (await whoAmI()) !== null;
  } catch {
    return true;
  }
}

function leave(): void {
  const next = encodeURIComponent(window.location.pathname + window.location.search);
  void logOut()
    .catch(() => null)
    .finally(() => window.location.assign(`/login?next=${next}`));
}

interface SignedInProps {
  user: User;
  /** Answers the server already has, by their address. */
  known: Record<string, unknown>;
  children: ReactNode;
}

/** The signed-in part: who one is, and a cache that starts empty whenever that changes. */
export function SignedIn({ user, known, children }: SignedInProps) {
  const router = useRouter();
  const asking = useRef<Promise<void>>(null);
  useEffect(
    () =>
      onSignedOut(() => {
        asking.current ??= isSignedIn().then((is) => {
          asking.current = null;
          if (!is) leave();
        });
      }),
    [],
  );
  // Re-renders the page with what is typed in it, and the banner that says why.
  useEffect(() => onTrialEnded(() => router.refresh()), [router]);
  return (
    <SessionProvider user={user}>
      <SWRConfig
        key={speakerOf(user)}
        value={{
          provider: () => new Map(),
          fallback: known,
          revalidateOnFocus: false,
          isPaused: isUnattended,
          shouldRetryOnError: (error) =>
            !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
          errorRetryCount: 3,
        }}
      >
        <AskedOnReturn />
        {children}
      </SWRConfig>
    </SessionProvider>
  );
}

/** Asks anew for all that is shown once somebody comes back: what happened meanwhile was not asked for. */
function AskedOnReturn() {
  const { mutate } = useSWRConfig();
  useEffect(() => onReturn(() => void mutate(() => true)), [mutate]);
  return null;
}
