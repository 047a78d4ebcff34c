"use client";

import { type ReactNode, useEffect } from "react";
import { SWRConfig } from "swr";
import { onSignedOut } from "@/lib/api/client";
import { ApiError } from "@/lib/api/problem";
import type { User } from "@/lib/api/types";
import { cacheName } from "@/lib/session/model";
import { SessionProvider } from "@/lib/session/session";
import { logOut } from "./api";

/** The signed-in part: who one is, and a cache that begins empty whenever that changes. */
export function SignedIn({ user, children }: { user: User; children: ReactNode }) {
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
  return (
    <SessionProvider user={user}>
      <SWRConfig
        key={cacheName(user)}
        value={{
          provider: () => new Map(),
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
