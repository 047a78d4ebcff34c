import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { asLocale, localeKey, timeZone } from "./config";
import { loadMessages } from "./messages";

export default getRequestConfig(async ({ locale: asked }) => {
  const locale = asLocale(asked ?? (await cookies()).get(localeKey)?.value);
  return { locale, timeZone, messages: await loadMessages(locale) };
});
