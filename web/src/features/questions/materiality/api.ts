"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { follows } from "@/lib/api/keys";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { seesAll } from "@/lib/session/model";
import { useSession } from "@/lib/session/session";

/** The year's double materiality; nothing for who sees only what is assigned to them. */
export function useAssessment() {
  const { date } = usePeriod();
  const locale = useLocale();
  const user = useSession();
  return useApi(
    seesAll(user) ? address("GET /company/materiality/{date}", { path: { date }, query: { locale } }) : null,
  );
}

/** What the ten topics of ESRS are about and ask for, whatever the company's standard. */
export function useTopics() {
  const { date } = usePeriod();
  const locale = useLocale();
  return useApi(address("GET /company/topic/{date}", { path: { date }, query: { locale } }));
}

/** The company's people by id, where they are wanted. */
export function useMembers(wanted: boolean): ReadonlyMap<string, string> {
  const { data } = useApi(wanted ? address("GET /company/user") : null);
  return new Map(data?.map(({ id, name }) => [id, name]));
}

/** A person's verdict on several sub-topics; null takes it back, so that the scores decide. */
export interface Decision {
  subTopics: readonly string[];
  essential: boolean | null;
  reason: string;
}

/** Stores a decision, and asks again for everything that may follow from it. */
export function useDecide() {
  const { mutate } = useSWRConfig();
  const { date } = usePeriod();
  return useCallback(
    async (decision: Decision) => {
      await call("POST /company/materiality/essential", { body: { date, ...decision } });
      void mutate(follows.verdict);
    },
    [mutate, date],
  );
}
