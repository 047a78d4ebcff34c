"use client";

import { useLocale } from "next-intl";
import { address } from "@/lib/api/address";
import type { CompanyFact } from "@/lib/api/ai-types";
import { get, put, remove, upload } from "@/lib/api/client";
import type { Company, TaxonomyActivity } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import type { Draft } from "./model";

const company = address<Company>("company/company");
const logo = address<Company>("company/company/logo");

/** The company that the person acts for. */
export function useCompany() {
  return useApi(company);
}

/** The activities of the EU taxonomy in the person's language; null means "not yet". */
export function useActivities(wanted = true) {
  const locale = useLocale();
  const all = address<TaxonomyActivity[]>("company/company/activities", {}, { locale });
  return useApi(wanted ? all : null, { revalidateIfStale: false });
}

/** Saves the details over the version that was read. Throws `company.stale`, and `fields` with a code for each. */
export function saveCompany(draft: Draft, version: number) {
  return put(company, { ...draft, version });
}

export function setLogo(file: File) {
  const form = new FormData();
  form.append("logo", file);
  return upload("PUT", logo, form);
}

export function removeLogo() {
  return remove(logo);
}

/** What the company's web page says of fields that are empty. Throws the faults of `ai` and of `lookup`. */
export function lookUp({ name, corporateIdentityNumber, country, webpage }: Draft, locale: string) {
  return get(
    address<CompanyFact[]>(
      "company/company/information",
      {},
      { companyName: name, corporateIdentityNumber, country, webpage, locale },
    ),
  );
}
