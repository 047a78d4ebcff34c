"use client";

import { type Locale, useLocale } from "next-intl";
import { call } from "@/lib/api/client";
import type { Onboarding, OnboardingChoices } from "@/lib/api/onboarding-types";
import { sectionProgress } from "@/lib/api/progress";
import { useApi } from "@/lib/api/use-api";
import { answerDate } from "@/lib/period/model";

/** Keeps where the company stands and what was chosen. Throws `onboarding.stale`. */
export function saveOnboarding(choices: OnboardingChoices, locale: Locale): Promise<Onboarding> {
  return call("POST /company/company/onboarding", { query: { locale }, body: choices });
}

/** What there is to answer in the year that the company works on. */
export function useProgress(year: number) {
  return useApi(sectionProgress(answerDate(year), useLocale()));
}
