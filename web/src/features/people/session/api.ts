"use client";

import { call, signOut } from "@/lib/api/client";

/**
 * Ends the session or, where the API does not come that far, takes it from this browser at the front door. Throws where
 * neither came through: the person is still signed in.
 */
export async function logOut(): Promise<void> {
  try {
    await call("POST /account/logout", {}, { anonymous: true });
  } catch {
    await signOut();
  }
}
