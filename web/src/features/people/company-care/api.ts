"use client";

import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { type Address, address } from "@/lib/api/address";
import type { AiState } from "@/lib/api/ai-types";
import { post, put, remove } from "@/lib/api/client";
import type { CompanyTrial } from "@/lib/api/onboarding-types";
import type {
  AdministeredCompany,
  AgencyRow,
  CompanyFeatures,
  CompanyKey,
  CompanyRef,
  NewCompany,
} from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

function of<T>(id: string, rest = ""): Address<T> {
  return address<T>(`admin/company/{id}${rest}`, { id });
}

/** One company; null means "not yet". */
export function useCompany(id: string | null) {
  return useApi(id === null ? null : of<AdministeredCompany>(id));
}

/** Every company, to choose among. */
export function useAllCompanies() {
  return useApi(address<CompanyRef[]>("admin/company"));
}

export function useAgencies() {
  return useApi(address<AgencyRow[]>("admin/agency"));
}

/** Which parts of the product are off for the company. */
export function useFeatures(id: string) {
  return useApi(of<CompanyFeatures>(id, "/features"));
}

/** Whether a GoClimate key is set and since when; the key itself is never told. */
export function useGoClimate(id: string) {
  return useApi(of<CompanyKey>(id, "/go-climate-data"));
}

/** What the company may spend on the language model, and has. */
export function useAiBudget(id: string) {
  return useApi(of<AiState>(id, "/ai"));
}

/** How long the free time of the company lasts. */
export function useTrial(id: string) {
  return useApi(of<CompanyTrial>(id, "/trial"));
}

/** What administrators decide over companies; each renews what is shown of them. */
export function useCare() {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    async function after<T>(work: Promise<T>): Promise<T> {
      const done = await work;
      await mutate(
        (key) => typeof key === "string" && /^(admin\/(company|agency)|account\/companies)/.test(key),
      );
      return done;
    }
    return {
      create: (company: NewCompany) => after(post(address<AdministeredCompany>("admin/company"), company)),
      move: (id: string, parent: string | null) =>
        after(post(of<AdministeredCompany>(id, "/move"), { newParentCompanyId: parent })),
      setAgency: (id: string, agency: string | null) =>
        after(put(of<AdministeredCompany>(id, "/agency"), { agencyId: agency })),
      switchFeature: (id: string, feature: number, on: boolean) =>
        after(post(of<CompanyFeatures>(id, `/features/${on ? "enable" : "disable"}`), { feature })),
      switchAll: (id: string, on: boolean) =>
        after(post(of<CompanyFeatures>(id, `/features/${on ? "enable" : "disable"}-all`))),
      setTrial: (id: string, endsOn: string) => after(put(of<CompanyTrial>(id, "/trial"), { endsOn })),
      liftTrial: (id: string) => after(remove(of<null>(id, "/trial"))),
      setAiBudget: (id: string, budget: number | null) => after(put(of<AiState>(id, "/ai"), { budget })),
      setGoClimate: (id: string, key: string) =>
        after(post(of<CompanyKey>(id, "/go-climate-data"), { GoClimateKey: key })),
      createAgency: (name: string) => after(post(address<AgencyRow>("admin/agency"), { name })),
      renameAgency: (id: string, name: string) =>
        after(put(address<AgencyRow>("admin/agency/{id}", { id }), { name })),
    };
  }, [mutate]);
}

/** One agency. */
export function useAgency(id: string) {
  return useApi(address<AgencyRow>("admin/agency/{id}", { id }));
}

/** The companies that an agency looks after. */
export function useClients(id: string) {
  return useApi(address<CompanyRef[]>("admin/agency/{id}/companies", { id }));
}
