"use client";

import { useCallback, useMemo } from "react";
import { useSWRConfig } from "swr";
import { usePages } from "@/components/data-table/pages";
import { address } from "@/lib/api/address";
import { post, put } from "@/lib/api/client";
import type { Account, AccountPage, AgencyRow, CompanyRef, NewAccount } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import type { Place } from "./model";
import type { Query } from "./use-query";

/** The people of a company, or all of them for administrators, fetched as they come into view. */
export function useAccounts(place: Place, query: Query) {
  const asked = JSON.stringify(query);
  const addressOf = useCallback(
    (offset: number, limit: number) =>
      address<AccountPage>(
        place === "admin" ? "admin/user" : "company/user/detailed",
        {},
        { ...(JSON.parse(asked) as Record<string, string | null>), offset, limit },
      ),
    [place, asked],
  );
  return usePages<Account, AccountPage>(addressOf);
}

/** What people can belong to; null means "not yet". */
export function useHomes(wanted: boolean) {
  const companies = useApi(wanted ? address<CompanyRef[]>("admin/company") : null);
  const agencies = useApi(wanted ? address<AgencyRow[]>("admin/agency") : null);
  return { companies: companies.data ?? [], agencies: agencies.data ?? [] };
}

/** What can be done to accounts; each renews what is shown of them. */
export function useAccountChanges(place: Place) {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    async function after<T>(work: Promise<T>): Promise<T> {
      const done = await work;
      await mutate((key) => typeof key === "string" && /^(admin|company)\/user/.test(key));
      return done;
    }
    const at = (id: string, act: string) => address<Account>(`${place}/user/{id}/${act}`, { id });
    return {
      create: (person: NewAccount) => after(post(address<Account>(`${place}/user`), person)),
      setRole: (id: string, role: number) => after(put(at(id, "role"), { role })),
      invite: (id: string) => after(post(at(id, "invite"))),
      disable: (id: string) => after(post(at(id, "disable"))),
      enable: (id: string) => after(post(at(id, "enable"))),
      resetTwoFactor: (id: string) => after(post(at(id, "reset-two-factor"))),
    };
  }, [mutate, place]);
}

export type AccountChanges = ReturnType<typeof useAccountChanges>;
