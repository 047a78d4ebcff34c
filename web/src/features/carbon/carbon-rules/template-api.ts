"use client";

import { type Locale, useLocale } from "next-intl";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import type { TemplateBody } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

/** The templates in use by name, or those that no longer are. */
export function useTemplates(retired: boolean) {
  const locale = useLocale();
  return useApi(address("GET /admin/carbon-template", { query: { retired, locale } }));
}

/** A template with its versions and how its draft differs from the newest. */
export function useTemplate(template: string) {
  const locale = useLocale();
  return useApi(
    address("GET /admin/carbon-template/{templateId}", { path: { templateId: template }, query: { locale } }),
  );
}

/** Every company with the version of a template that it follows. */
export function useFollowers(template: string) {
  return useApi(
    address("GET /admin/carbon-template/{templateId}/companies", { path: { templateId: template } }),
  );
}

/** The templates that a company follows or could follow. */
export function useTemplatesOf(company: string) {
  const locale = useLocale();
  return useApi(
    address("GET /admin/company/{id}/carbon-template", { path: { id: company }, query: { locale } }),
  );
}

/** What a company's year would be if it followed a version; zero for no version. */
export interface Plan {
  template: string;
  version: number;
}

export function tryPlan(
  company: string,
  { template, version }: Plan,
  year: number,
  locale: Locale,
  signal: AbortSignal,
) {
  return call(
    "POST /admin/company/{id}/carbon-template/{templateId}/try",
    { path: { id: company, templateId: template }, query: { locale }, body: { version, year } },
    { signal },
  );
}

/** What can be done to templates; each renews what is shown of them and of the rules they bring. */
export function useTemplateChanges() {
  const { mutate } = useSWRConfig();
  async function after<T>(work: Promise<T>): Promise<T> {
    const done = await work;
    await mutate((key) => /carbon-(template|rule)/.test(Array.isArray(key) ? String(key[0]) : String(key)));
    return done;
  }
  return {
    create: (body: TemplateBody, copyOf: string | null) =>
      after(call("POST /admin/carbon-template", { body: copyOf === null ? body : { ...body, copyOf } })),
    change: (template: string, body: TemplateBody) =>
      after(call("PUT /admin/carbon-template/{templateId}", { path: { templateId: template }, body })),
    retire: (template: string) =>
      after(call("DELETE /admin/carbon-template/{templateId}", { path: { templateId: template } })),
    restore: (template: string) =>
      after(call("POST /admin/carbon-template/{templateId}/restore", { path: { templateId: template } })),
    publish: (template: string, note: string) =>
      after(
        call("POST /admin/carbon-template/{templateId}/publish", {
          path: { templateId: template },
          body: { note },
        }),
      ),
    follow: ({ template, version }: Plan, companies: readonly string[]) =>
      after(
        call("POST /admin/carbon-template/{templateId}/companies", {
          path: { templateId: template },
          body: { companies, version },
        }),
      ),
  };
}
