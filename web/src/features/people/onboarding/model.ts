import { type ProviderName, providers } from "@/lib/api/enums";

/** The system that the last part of an address names; null for none that is known. */
export function partnerOf(part: string | undefined): ProviderName | null {
  return providers.find((name) => name.toLowerCase() === part?.toLowerCase()) ?? null;
}
