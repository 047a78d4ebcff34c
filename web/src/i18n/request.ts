import { getRequestConfig } from "next-intl/server";
import { asLocale, timeZone } from "./config";
import { loadMessages } from "./messages";
import { openingLocale } from "./opening";

export default getRequestConfig(async ({ locale: asked }) => {
  const locale = asked ? asLocale(asked) : await openingLocale();
  return { locale, timeZone, messages: await loadMessages(locale) };
});
