import type { Locale } from "next-intl";
import { type Address, address } from "./address";
import type { Onboarding, Settings } from "./onboarding-types";

/** Where the company stands in setting itself up, in a language; the server asks it too, so that the page opens at the right step. */
export function onboardingOf(locale: Locale): Address<Onboarding> {
  return address("GET /company/company/onboarding", { query: { locale } });
}

/** What the operator has chosen, and which edition of the terms holds. */
export const settings: Address<Settings> = address("GET /account/settings");
