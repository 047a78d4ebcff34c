import { keys, readCookie, readStored, writeCookie, writeStored } from "@/lib/storage";
import { type Locale, locales } from "./config";

/** Remembers the language here and tells the server, which reads the cookie when it draws the next page. */
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

/** Whether this browser ever was told a language. */
export function hasChosenLocale(): boolean {
  return readStored(keys.locale) !== null;
}
