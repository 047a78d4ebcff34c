import { type ProviderName, providers } from "@/lib/api/enums";

const byLocale: Record<string, string> = { "fi-FI": "FI", "nl-NL": "NL" };

/** The country most companies are in whose people read this language. */
export function usualCountry(locale: string): string {
  return byLocale[locale] ?? "SE";
}

/** The system that the last part of an address names; null for none that is known. */
export function partnerOf(part: string | undefined): ProviderName | null {
  return providers.find((name) => name.toLowerCase() === part?.toLowerCase()) ?? null;
}
