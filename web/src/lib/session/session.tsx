"use client";

import { createContext, type ReactNode, use } from "react";
import type { User } from "../api/types";

const SessionContext = createContext<User | null>(null);

export function SessionProvider({ user, children }: { user: User; children: ReactNode }) {
  return <SessionContext value={user}>{children}</SessionContext>;
}

/** The signed-in person as the page was drawn. Only inside the signed-in part. */
export function useSession(): User {
  const user = use(SessionContext);
  if (!user) throw new Error("useSession needs a SessionProvider");
  return user;
}
