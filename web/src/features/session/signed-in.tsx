"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { SWRConfig } from "swr";
import { onSignedOut, onTrialEnded } from "@/lib/api/client";
import { ApiError } from "@/lib/api/problem";
import type { User } from "@/lib/api/types";
import { speakerOf } from "@/lib/session/model";
import { SessionProvider } from "@/lib/session/session";
import { logOut } from "./api";

interface SignedInProps {
  user: User;
  /** Answers the server already has, by their address. */
  known: Record<string, unknown>;
  children: ReactNode;
}

/** The signed-in part: who one is, and a cache that begins anew whenever that changes. */
export function SignedIn({ user, known, children }: SignedInProps) {
  const router = useRouter();
  useEffect(
    () =>
      onSignedOut(() => {
        const next = encodeURIComponent(window.location.pathname + window.location.search);
        void logOut()
          .catch(() => null)
          .finally(() => window.location.assign(`/login?next=${next}`));
      }),
    [],
  );
  // Draws the page anew with what is typed in it, and the banner that says why.
  useEffect(() => onTrialEnded(() => router.refresh()), [router]);
  return (
    <SessionProvider user={user}>
      <SWRConfig
        key={speakerOf(user)}
        value={{
          provider: () => new Map(),
          fallback: known,
          revalidateOnFocus: false,
          shouldRetryOnError: (error) =>
            !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
          errorRetryCount: 3,
        }}
      >
        {children}
      </SWRConfig>
    </SessionProvider>
  );
}
