"use client";

import { address } from "@/lib/api/address";
import { post, put } from "@/lib/api/client";
import type { User } from "@/lib/api/types";

/** Ends the session; whether or not the call succeeds the person is out for this browser. */
export function logOut() {
  return post(address<null>("account/logout"), undefined, { anonymous: true });
}

/** Remembers the language with the person, for mails and reports. */
export function saveLocale(user: User, locale: string) {
  return put(address<User>("account/profile"), { name: user.name, locale });
}
