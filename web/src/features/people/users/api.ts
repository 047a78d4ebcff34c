"use client";

import { useCallback, useMemo } from "react";
import { useSWRConfig } from "swr";
import { usePages } from "@/components/data-table/pages";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { under } from "@/lib/api/keys";
import type { Account, AccountPage, NewAccount } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import type { Place } from "./model";
import type { Query } from "./use-query";

/** The people of a company, or all of them for administrators, fetched as they come into view. */
export function useAccounts(place: Place, query: Query) {
  const asked = JSON.stringify(query);
  const addressOf = useCallback(
    (offset: number, limit: number) =>
      address(place === "admin" ? "GET /admin/user" : "GET /company/user/detailed", {
        query: { ...(JSON.parse(asked) as Query), offset, limit },
      }),
    [place, asked],
  );
  return usePages<Account, AccountPage>(addressOf);
}

/** What people can belong to; null means "not yet". */
export function useHomes(wanted: boolean) {
  const companies = useApi(wanted ? address("GET /admin/company") : null);
  const agencies = useApi(wanted ? address("GET /admin/agency") : null);
  return { companies: companies.data ?? [], agencies: agencies.data ?? [] };
}

/** What can be done to accounts; each renews what is shown of them. */
export function useAccountChanges(place: Place) {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    async function after<T>(work: Promise<T>): Promise<T> {
      const done = await work;
      await mutate(under("admin/user", "company/user"));
      return done;
    }
    const at = (id: string) => ({ path: { id } });
    return {
      create: (person: NewAccount) => after(call(`POST /${place}/user`, { body: person })),
      setRole: (id: string, role: number) =>
        after(call(`PUT /${place}/user/{id}/role`, { ...at(id), body: { role } })),
      invite: (id: string) => after(call(`POST /${place}/user/{id}/invite`, at(id))),
      disable: (id: string) => after(call(`POST /${place}/user/{id}/disable`, at(id))),
      enable: (id: string) => after(call(`POST /${place}/user/{id}/enable`, at(id))),
      resetTwoFactor: (id: string) => after(call(`POST /${place}/user/{id}/reset-two-factor`, at(id))),
    };
  }, [mutate, place]);
}

export type AccountChanges = ReturnType<typeof useAccountChanges>;
