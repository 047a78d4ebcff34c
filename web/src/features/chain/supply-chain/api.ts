"use client";

import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { enabled } from "@/lib/api/enums";
import { under } from "@/lib/api/keys";
import type { Chain, Changes } from "@/lib/api/supply-chain-types";
import { useApi } from "@/lib/api/use-api";
import { useSession } from "@/lib/session/session";

const chain = address("GET /company/supply-chain");

/** How soon what others draw is seen, in milliseconds. */
const refreshInterval = 15_000;

/** The company's map, read again and again while others may draw too. */
export function useChain() {
  return useApi(chain, { refreshInterval });
}

/** Makes all changes or none, and says what the things are then. */
export function sendChanges(changes: Changes): Promise<Chain> {
  return call("POST /company/supply-chain", { body: changes });
}

/** Whether the company has the footprint and the books that suppliers come from. */
export function useHasBooks(): boolean {
  return enabled(useSession().disabledFeatures, "footprint");
}

/** What the books and the footprint of a year have of the stakeholders. */
export function useFigures(year: number) {
  const asked = useHasBooks();
  return useApi(asked ? address("GET /company/supply-chain/figures", { query: { year } }) : null, {
    keepPreviousData: true,
  });
}

/** Reads the figures once more, after stakeholders have come or gone. */
export function useFiguresAgain(): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate(under("company/supply-chain/figures"));
}

/** How many suppliers a search shows. */
export const shownSuppliers = 100;

/** How many suppliers of the books a list from elsewhere is compared with. */
export const mostSuppliers = 500;

/** Suppliers of the books, those bought from the most first. */
export function useSuppliers(year: number, q: string, limit = shownSuppliers) {
  const query = { year, sort: "amount", limit, q } as const;
  return useApi(address("GET /company/supplier", { query }), { keepPreviousData: true });
}
