/** The countries that a company may be in: where most are first, then the rest of Europe's single market and its neighbours. */
export const countries =
  "SE FI NL NO DK DE BE FR EE LV LT PL IE GB AT BG CH CY CZ ES GR HR HU IS IT LI LU MT PT RO SI SK US".split(
    " ",
  );

const byLocale: Record<string, string> = { "fi-FI": "FI", "nl-NL": "NL" };

/** The country most companies are in whose people read this language. */
export function usualCountry(locale: string): string {
  return byLocale[locale] ?? "SE";
}
