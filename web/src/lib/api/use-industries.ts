"use client";

import { useLocale } from "next-intl";
import { address } from "./address";
import { useApi } from "./use-api";

/** The industries that a company can be in, in the person's language. They are the same for all. */
export function useIndustries() {
  const locale = useLocale();
  return useApi(address("GET /onboarding/industries", { query: { locale } }), { revalidateIfStale: false });
}
