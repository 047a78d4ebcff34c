import "server-only";

import { cookies } from "next/headers";
import { settings } from "@/lib/api/onboarding";
import { serverGet } from "@/lib/api/server";
import { asLocale, type Locale, localeKey, locales } from "./config";

/** The language pages open in: the one that was chosen, else the one the operator begins with. */
export async function openingLocale(): Promise<Locale> {
  const chosen = (await cookies()).get(localeKey)?.value;
  if (locales.some((locale) => locale === chosen)) return asLocale(chosen);
  try {
    return asLocale((await serverGet(settings)).defaultLocale);
  } catch {
    return asLocale(null); // pages that say what is wrong need a language too
  }
}
