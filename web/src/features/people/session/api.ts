"use client";

import { address } from "@/lib/api/address";
import { post, signOut } from "@/lib/api/client";

/**
 * Ends the session or, where the API does not come that far, takes it from this browser at the front door. Throws where
 * neither came through: the person is still signed in.
 */
export async function logOut(): Promise<void> {
  try {
    await post(address<null>("account/logout"), undefined, { anonymous: true });
  } catch {
    await signOut();
  }
}
