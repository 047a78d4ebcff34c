/** The registered languages; the first letters name the spreadsheet and report languages too. */
export const locales = ["sv-SE", "en-US", "fi-FI", "nl-NL"] as const;

export type Locale = (typeof locales)[number];

/** What a person sees who never chose. */
export const defaultLocale: Locale = "sv-SE";

/** Cookie and local-storage key of the chosen language. */
export const localeKey = "locale";

/** Each language in its own words, for switchers. */
export const localeNames: Record<Locale, string> = {
  "sv-SE": "Svenska",
  "en-US": "English",
  "fi-FI": "Suomi",
  "nl-NL": "Nederlands",
};

/** Every day of the product is a day in this zone. */
export const timeZone = "Europe/Stockholm";

export function asLocale(value: string | null | undefined): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
