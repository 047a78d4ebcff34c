import { keys, readCookie, readStored, writeCookie, writeStored } from "@/lib/storage";
import { type Locale, locales } from "./config";

/** Remembers the language here and in the cookie from which the server renders the next page. */
export function rememberLocale(locale: Locale): void {
  writeStored(keys.locale, locale);
  writeCookie(keys.locale, locale);
}

/**
 * Local storage is what counts for a person; a browser that lost the cookie gets it back.
 * Returns true when the page was drawn in another language and has to be drawn again.
 */
export function restoreLocale(): boolean {
  const stored = locales.find((locale) => locale === readStored(keys.locale));
  if (stored === undefined || stored === readCookie(keys.locale)) return false;
  writeCookie(keys.locale, stored);
  return true;
}

/** Whether a language was ever chosen in this browser. */
export function hasChosenLocale(): boolean {
  return readStored(keys.locale) !== null;
}
