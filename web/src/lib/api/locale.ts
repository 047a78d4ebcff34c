import type { Locale } from "next-intl";
import { call } from "./client";
import type { User } from "./types";

/** Remembers the language with the person, for mails and reports. */
export function saveLocale(user: User, locale: Locale) {
  return call("PUT /account/profile", { body: { name: user.name, locale } });
}
