"use client";

import { useLocale } from "next-intl";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { post, put, remove } from "@/lib/api/client";
import type {
  GivenTemplate,
  RuleTrial,
  Template,
  TemplateBody,
  TemplateDetail,
  TemplateFollower,
} from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

const all = "admin/carbon-template";
const one = `${all}/{template}`;
const here = "admin/company/{company}/carbon-template";

/** The templates in use by name, or those that no longer are. */
export function useTemplates(retired: boolean) {
  const locale = useLocale();
  return useApi(address<Template[]>(all, {}, { retired, locale }));
}

/** A template with its versions and how its draft differs from the newest. */
export function useTemplate(template: string) {
  const locale = useLocale();
  return useApi(address<TemplateDetail>(one, { template }, { locale }));
}

/** Every company with the version of a template that it follows. */
export function useFollowers(template: string) {
  return useApi(address<TemplateFollower[]>(`${one}/companies`, { template }));
}

/** The templates that a company follows or could follow. */
export function useTemplatesOf(company: string) {
  const locale = useLocale();
  return useApi(address<GivenTemplate[]>(here, { company }, { locale }));
}

/** What a company's year would be if it followed a version; zero is none. */
export interface Plan {
  template: string;
  version: number;
}

export function tryPlan(
  company: string,
  { template, version }: Plan,
  year: number,
  locale: string,
  signal: AbortSignal,
) {
  return post<RuleTrial>(
    address(`${here}/{template}/try`, { company, template }, { locale }),
    { version, year },
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
      after(post<Template>(address(all), copyOf === null ? body : { ...body, copyOf })),
    change: (template: string, body: TemplateBody) => after(put<Template>(address(one, { template }), body)),
    retire: (template: string) => after(remove(address(one, { template }))),
    restore: (template: string) => after(post<Template>(address(`${one}/restore`, { template }))),
    publish: (template: string, note: string) =>
      after(post<Template>(address(`${one}/publish`, { template }), { note })),
    follow: ({ template, version }: Plan, companies: readonly string[]) =>
      after(post(address(`${one}/companies`, { template }), { companies, version })),
  };
}
