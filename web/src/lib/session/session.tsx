"use client";

import { createContext, type ReactNode, use } from "react";
import { speakFor } from "../api/client";
import type { User } from "../api/types";
import { speakerOf } from "./model";

const SessionContext = createContext<User | null>(null);

export function SessionProvider({ user, children }: { user: User; children: ReactNode }) {
  // Before anything below asks the API; the server that draws pages speaks by the request's own cookie.
  if (typeof window !== "undefined") speakFor(speakerOf(user));
  return <SessionContext value={user}>{children}</SessionContext>;
}

/** The signed-in person as the page was drawn. Only inside the signed-in part. */
export function useSession(): User {
  const user = use(SessionContext);
  if (!user) throw new Error("useSession needs a SessionProvider");
  return user;
}
