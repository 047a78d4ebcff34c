"use client";

import { address } from "@/lib/api/address";
import { post } from "@/lib/api/client";

/** Ends the session; whether or not the call succeeds the person is out for this browser. */
export function logOut() {
  return post(address<null>("account/logout"), undefined, { anonymous: true });
}
