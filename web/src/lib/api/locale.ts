import { address } from "./address";
import { put } from "./client";
import type { User } from "./types";

/** Remembers the language with the person, for mails and reports. */
export function saveLocale(user: User, locale: string) {
  return put(address<User>("account/profile"), { name: user.name, locale });
}
