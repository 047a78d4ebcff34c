"use client";

import { type Locale, useLocale } from "next-intl";
import { address } from "@/lib/api/address";
import { call, get } from "@/lib/api/client";
import { useApi } from "@/lib/api/use-api";
import type { Draft } from "./model";

const company = address("GET /company/company");

/** The company that the person acts for. */
export function useCompany() {
  return useApi(company);
}

/** The activities of the EU taxonomy in the person's language; null means "not yet". */
export function useActivities(wanted = true) {
  const locale = useLocale();
  const all = address("GET /company/company/activities", { query: { locale } });
  return useApi(wanted ? all : null, { revalidateIfStale: false });
}

/** Saves the details over the version that was read. Throws `company.stale`, and `fields` with a code for each. */
export function saveCompany(draft: Draft, version: number) {
  return call("PUT /company/company", { body: { ...draft, version } });
}

export function setLogo(file: File) {
  const body = new FormData();
  body.append("logo", file);
  return call("PUT /company/company/logo", { body });
}

export function removeLogo() {
  return call("DELETE /company/company/logo");
}

/** What the company's web page says of fields that are empty. Throws the faults of `ai` and of `lookup`. */
export function lookUp({ name, corporateIdentityNumber, country, webpage }: Draft, locale: Locale) {
  return get(
    address("GET /company/company/information", {
      query: { companyName: name, corporateIdentityNumber, country, webpage, locale },
    }),
  );
}
