"use client";

import { type Locale, useLocale } from "next-intl";
import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { usePages } from "@/components/data-table/pages";
import { address } from "@/lib/api/address";
import { call, fileAddress } from "@/lib/api/client";
import type { ApiError } from "@/lib/api/problem";
import type { Rule, RuleBody, RulePage, RuleTrial } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import type { Query } from "./use-query";

/** Whose rules are managed: a company's by its id, those of a template, or the global ones. */
export type Owner = string | { template: string } | null;

export function levelOf(owner: Owner): Rule["level"] {
  if (owner === null) return "global";
  return typeof owner === "string" ? "company" : "template";
}

/** Where the rules of an owner are, and what that is called. */
function placeOf(owner: Owner) {
  if (owner === null) return { rules: "/admin/carbon-rule", path: undefined } as const;
  return typeof owner === "string"
    ? ({ rules: "/admin/company/{id}/carbon-rule", path: { id: owner } } as const)
    : ({ rules: "/admin/carbon-template/{templateId}/rule", path: { templateId: owner.template } } as const);
}

/** The rules under the filter in the order in which they are asked, fetched as they come into view. */
export function useRules(owner: Owner, query: Query) {
  const { year } = usePeriod();
  const locale = useLocale();
  const ofYear = { ...query, year, locale };
  const asked = JSON.stringify(ofYear);
  const addressOf = useCallback(
    (offset: number, limit: number) => {
      const { rules, path } = placeOf(owner);
      const query = { ...(JSON.parse(asked) as typeof ofYear), offset, limit };
      return address(`GET ${rules}`, { path, query });
    },
    [owner, asked],
  );
  return usePages<Rule, RulePage>(addressOf, 500);
}

/** Dead rules, conflicts, and how many rows of the year each rule decided over. */
export function useFindings(owner: Owner) {
  const { year } = usePeriod();
  const { rules, path } = placeOf(owner);
  return useApi(address(`GET ${rules}/findings`, { path, query: { year } }));
}

/** Where a rule may lead. */
export function useTargets() {
  const locale = useLocale();
  return useApi(address("GET /admin/carbon-rule/targets", { query: { locale } }));
}

/** Every version of a rule, the newest first. */
export function useHistory(owner: Owner, id: string) {
  const locale = useLocale();
  const { rules, path } = placeOf(owner);
  return useApi(
    address(`GET ${rules}/{ruleId}/history`, { path: { ...path, ruleId: id }, query: { locale } }),
  );
}

/** A change of a rule that is not made yet: the rule as it would be, and the one in whose place. */
export interface Change {
  rule: RuleBody;
  replaces?: string;
  year: number;
}

/** What a change of a company's rule would do to its year. */
export function useTrial(owner: string, change: Change) {
  const locale = useLocale();
  const asked = JSON.stringify(change);
  const { data, error, isValidating, mutate } = useSWR<RuleTrial, ApiError>(
    ["carbon-rule/try", owner, locale, asked],
    () =>
      call("POST /admin/company/{id}/carbon-rule/try", {
        path: { id: owner },
        query: { locale },
        body: change,
      }),
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false },
  );
  return { data, error, mutate, isValidating };
}

/** The companies that global rules could concern. */
export function useConcerned() {
  return useApi(address("GET /admin/carbon-rule/companies"));
}

/** What a change of a global rule would do to a company's year. */
export function tryShared(company: string, change: Change, locale: Locale, signal: AbortSignal) {
  return call(
    "POST /admin/carbon-rule/try/{companyId}",
    { path: { companyId: company }, query: { locale }, body: change },
    {
      signal,
    },
  );
}

/** What can be done to the rules of an owner; each renews what is shown of them. */
export function useChanges(owner: Owner) {
  const { mutate } = useSWRConfig();
  const renew = useCallback(
    () =>
      mutate((key) => {
        const name = Array.isArray(key) ? String(key[0]) : String(key);
        return /carbon-(rule|template)/.test(name) && !name.includes("carbon-rule/targets");
      }),
    [mutate],
  );
  async function after<T>(work: Promise<T>): Promise<T> {
    const done = await work;
    await renew();
    return done;
  }
  const { rules, path } = placeOf(owner);
  const at = (ruleId: string) => ({ path: { ...path, ruleId } });
  return {
    create: (body: RuleBody) => after(call(`POST ${rules}`, { path, body })),
    change: (id: string, body: RuleBody) => after(call(`PUT ${rules}/{ruleId}`, { ...at(id), body })),
    retire: (id: string) => after(call(`DELETE ${rules}/{ruleId}`, at(id))),
    restore: (id: string) => after(call(`POST ${rules}/{ruleId}/restore`, at(id))),
    /** Null for a template, which has no rules but its own. */
    putBack:
      rules === "/admin/carbon-template/{templateId}/rule"
        ? null
        : (id: string) => after(call(`POST ${rules}/{ruleId}/put-back`, at(id))),
    move: (id: string, side: "before" | "after", other: string) =>
      after(call(`POST ${rules}/{ruleId}/move`, { ...at(id), body: { side, other } })),
    take: (file: File, preview: boolean) => {
      const body = new Blob([file], { type: "text/csv" });
      const sent = call(`POST ${rules}/import`, { path, query: { preview }, body });
      return preview ? sent : after(sent);
    },
    renew,
  };
}

/** Where the browser fetches the rules as a table. */
export function exportAddress(owner: Owner): string {
  const { rules, path } = placeOf(owner);
  return fileAddress(address(`GET ${rules}/export`, { path }));
}
