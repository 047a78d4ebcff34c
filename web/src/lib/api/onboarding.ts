import { type Address, address } from "./address";
import type { Onboarding, Settings } from "./onboarding-types";

/** Where the company stands in setting itself up, in a language; the server asks it too, so that the page opens at the right step. */
export function onboardingOf(locale: string): Address<Onboarding> {
  return address("company/company/onboarding", {}, { locale });
}

/** What the operator has chosen, and which edition of the terms holds. */
export const settings: Address<Settings> = address("account/settings");
