"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { usePages } from "@/components/data-table/pages";
import { type Address, address } from "@/lib/api/address";
import { fileAddress, post, put, remove, upload } from "@/lib/api/client";
import type { ApiError } from "@/lib/api/problem";
import type {
  Rule,
  RuleBody,
  RuleFindings,
  RuleImport,
  RulePage,
  RuleTargets,
  RuleTrial,
} from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import type { Query } from "./use-query";

/** Whose rules are looked after: a company's by its id, those of a template, or the global ones. */
export type Owner = string | { template: string } | null;

export function levelOf(owner: Owner): Rule["level"] {
  if (owner === null) return "global";
  return typeof owner === "string" ? "company" : "template";
}

function at<T>(owner: Owner, rest = "", query: Record<string, string | number | boolean> = {}): Address<T> {
  if (owner !== null && typeof owner === "object")
    return address<T>(`admin/carbon-template/{template}/rule${rest}`, owner, query);
  return owner === null
    ? address<T>(`admin/carbon-rule${rest}`, {}, query)
    : address<T>(`admin/company/{owner}/carbon-rule${rest}`, { owner }, query);
}

/** The rules under the filter in the order in which they are asked, fetched as they come into view. */
export function useRules(owner: Owner, query: Query) {
  const { year } = usePeriod();
  const locale = useLocale();
  const asked = JSON.stringify({ ...query, year, locale });
  const addressOf = useCallback(
    (offset: number, limit: number) =>
      at<RulePage>(owner, "", { ...(JSON.parse(asked) as Record<string, string>), offset, limit }),
    [owner, asked],
  );
  return usePages<Rule, RulePage>(addressOf, 500);
}

/** Dead rules, conflicts, and how many rows of the year each rule decided over. */
export function useFindings(owner: Owner) {
  const { year } = usePeriod();
  return useApi(at<RuleFindings>(owner, "/findings", { year }));
}

/** Where a rule may lead. */
export function useTargets() {
  const locale = useLocale();
  return useApi(address<RuleTargets>("admin/carbon-rule/targets", {}, { locale }));
}

/** Every version of a rule, the newest first. */
export function useHistory(owner: Owner, id: string) {
  const locale = useLocale();
  return useApi(at<Rule[]>(owner, `/${id}/history`, { locale }));
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
    () => post<RuleTrial>(at(owner, "/try", { locale }), change),
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false },
  );
  return { data, error, mutate, isValidating };
}

/** The companies that global rules could concern. */
export function useConcerned() {
  return useApi(address<{ id: string; name: string }[]>("admin/carbon-rule/companies"));
}

/** What a change of a global rule would do to a company's year. */
export function tryShared(company: string, change: Change, locale: string, signal: AbortSignal) {
  return post<RuleTrial>(address("admin/carbon-rule/try/{company}", { company }, { locale }), change, {
    signal,
  });
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
  return {
    create: (body: RuleBody) => after(post<Rule>(at(owner), body)),
    change: (id: string, body: RuleBody) => after(put<Rule>(at(owner, `/${id}`), body)),
    retire: (id: string) => after(remove(at(owner, `/${id}`))),
    restore: (id: string) => after(post<Rule>(at(owner, `/${id}/restore`))),
    putBack: (id: string) => after(post<Rule>(at(owner, `/${id}/put-back`))),
    move: (id: string, side: "before" | "after", other: string) =>
      after(post<Rule>(at(owner, `/${id}/move`), { side, other })),
    take: (file: File, preview: boolean) => {
      const sent = upload<RuleImport>(
        "POST",
        at(owner, "/import", { preview }),
        new Blob([file], { type: "text/csv" }),
      );
      return preview ? sent : after(sent);
    },
    renew,
  };
}

/** Where the browser fetches the rules as a table. */
export function exportAddress(owner: Owner): string {
  return fileAddress(at(owner, "/export"));
}
