"use client";

import { type Locale, useLocale } from "next-intl";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { follows, under } from "@/lib/api/keys";
import { useApi } from "@/lib/api/use-api";
import { useIndustries } from "@/lib/api/use-industries";
import type { Plan } from "./template-api";

/** The templates that the person's company follows or could follow; null while they are not wanted. */
export function useOwnTemplates(isWanted = true) {
  const locale = useLocale();
  return useApi(isWanted ? address("GET /company/carbon-template", { query: { locale } }) : null);
}

/** The industries that a company can be in, in the person's language. */
export function useIndustryNames() {
  const { data } = useIndustries();
  return (code: string) => data?.find((one) => one.code === code)?.name ?? code;
}

/** What a year of the company would be by a version of a template, zero being none. */
export function tryChoice({ template, version }: Plan, year: number, locale: Locale, signal: AbortSignal) {
  return call(
    "POST /company/carbon-template/{templateId}/try",
    { path: { templateId: template }, query: { locale }, body: { version, year } },
    { signal },
  );
}

const templates = under("company/carbon-template");

/** What a company can do about templates; each renews what shows them, and the figures. */
export function useChoices() {
  const { mutate } = useSWRConfig();
  async function after(work: Promise<unknown>) {
    await work;
    await mutate((key) => templates(key) || follows.books(key));
  }
  return {
    choose: ({ template, version }: Plan) =>
      after(
        call("PUT /company/carbon-template/{templateId}", {
          path: { templateId: template },
          body: { version },
        }),
      ),
    refuse: (template: string) =>
      after(call("POST /company/carbon-template/{templateId}/refuse", { path: { templateId: template } })),
  };
}
