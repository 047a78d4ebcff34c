"use client";

import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { under } from "@/lib/api/keys";
import type { NewCompany } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

const of = (id: string) => ({ path: { id } });

/** One company; null means "not yet". */
export function useCompany(id: string | null) {
  return useApi(id === null ? null : address("GET /admin/company/{id}", of(id)));
}

/** Every company, to choose among. */
export function useAllCompanies() {
  return useApi(address("GET /admin/company"));
}

export function useAgencies() {
  return useApi(address("GET /admin/agency"));
}

/** Which parts of the product are off for the company. */
export function useFeatures(id: string) {
  return useApi(address("GET /admin/company/{id}/features", of(id)));
}

/** Whether a GoClimate key is set and since when; the key itself is never returned. */
export function useGoClimate(id: string) {
  return useApi(address("GET /admin/company/{id}/go-climate-data", of(id)));
}

/** What the company may spend on the language model, and has. */
export function useAiBudget(id: string) {
  return useApi(address("GET /admin/company/{id}/ai", of(id)));
}

/** How long the trial of the company lasts. */
export function useTrial(id: string) {
  return useApi(address("GET /admin/company/{id}/trial", of(id)));
}

/** What administrators can do to companies; each action refetches what shows them. */
export function useCompanyAdmin() {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    async function after<T>(work: Promise<T>): Promise<T> {
      const done = await work;
      await mutate(under("admin/company", "admin/agency", "account/companies"));
      return done;
    }
    return {
      create: (company: NewCompany) => after(call("POST /admin/company", { body: company })),
      move: (id: string, parent: string | null) =>
        after(call("POST /admin/company/{id}/move", { ...of(id), body: { newParentCompanyId: parent } })),
      setAgency: (id: string, agency: string | null) =>
        after(call("PUT /admin/company/{id}/agency", { ...of(id), body: { agencyId: agency } })),
      switchFeature: (id: string, feature: number, on: boolean) =>
        after(
          call(`POST /admin/company/{id}/features/${on ? "enable" : "disable"}`, {
            ...of(id),
            body: { feature },
          }),
        ),
      switchAll: (id: string, on: boolean) =>
        after(call(`POST /admin/company/{id}/features/${on ? "enable" : "disable"}-all`, of(id))),
      setTrial: (id: string, endsOn: string) =>
        after(call("PUT /admin/company/{id}/trial", { ...of(id), body: { endsOn } })),
      liftTrial: (id: string) => after(call("DELETE /admin/company/{id}/trial", of(id))),
      setAiBudget: (id: string, budget: number | null) =>
        after(call("PUT /admin/company/{id}/ai", { ...of(id), body: { budget } })),
      setGoClimate: (id: string, key: string) =>
        after(call("POST /admin/company/{id}/go-climate-data", { ...of(id), body: { GoClimateKey: key } })),
      createAgency: (name: string) => after(call("POST /admin/agency", { body: { name } })),
      renameAgency: (id: string, name: string) =>
        after(call("PUT /admin/agency/{id}", { path: { id }, body: { name } })),
    };
  }, [mutate]);
}

/** One agency. */
export function useAgency(id: string) {
  return useApi(address("GET /admin/agency/{id}", { path: { id } }));
}

/** The clients of an agency. */
export function useClients(id: string) {
  return useApi(address("GET /admin/agency/{id}/companies", { path: { id } }));
}
