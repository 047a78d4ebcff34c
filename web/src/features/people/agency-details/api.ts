"use client";

import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import type { Brand } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";

const details = address("GET /agency/details");

/** How the person's agency appears to its clients. */
export function useBrand() {
  return useApi(details);
}

export function useBrandChanges() {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    async function after(work: Promise<Brand>): Promise<Brand> {
      const saved = await work;
      await mutate(details, saved, { revalidate: false });
      return saved;
    }
    return {
      /** Saves over the version that was read. Throws `agency.stale`, and `fields` with a code for each. */
      save: (brand: { name: string; accent: string; version: number }) =>
        after(call("PUT /agency/details", { body: brand })),
      setLogo: (file: File) => {
        const body = new FormData();
        body.append("logo", file);
        return after(call("PUT /agency/details/logo", { body }));
      },
      removeLogo: () => after(call("DELETE /agency/details/logo")),
    };
  }, [mutate]);
}
