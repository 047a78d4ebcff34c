"use client";

import { useLocale } from "next-intl";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import type { ToldView } from "@/lib/api/types.gen";
import { useApi } from "@/lib/api/use-api";

/** What the person was told of. */
export type Told = ToldView;

/** How often it is asked for while a window is looked at, in milliseconds. */
const every = 60_000;

/** What the person was told of in the company that they act for, and a way to mark it as read; none named: all. */
export function useNotices() {
  const locale = useLocale();
  const { data, error, mutate } = useApi(address("GET /notices", { query: { locale } }), {
    refreshInterval: every,
    revalidateOnFocus: true,
  });
  async function read(ids: string[]) {
    await mutate(call("POST /notices/read", { query: { locale }, body: { ids } }), {
      revalidate: false,
    });
  }
  return { data, error, read, reread: mutate };
}
