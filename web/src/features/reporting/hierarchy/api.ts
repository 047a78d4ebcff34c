"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { call } from "@/lib/api/client";
import { under } from "@/lib/api/keys";
import type { Holding, Kpi } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { askedOf, askedText } from "./model";
import type { Look } from "./use-look";

const keepPreviousData = true;

/** The companies of the group and what they find material. */
export function useHierarchy() {
  const { date } = usePeriod();
  return useApi(
    address("GET /company/hierarchy/{date}", { path: { date }, query: { locale: useLocale() } }),
    {
      keepPreviousData,
    },
  );
}

/** How far each company is from a complete report. */
export function useCompliance() {
  const { date } = usePeriod();
  return useApi(address("GET /company/hierarchy/{date}/compliance", { path: { date } }), {
    keepPreviousData,
  });
}

/** How far each company has come, section by section. */
export function useGroupProgress() {
  const { date } = usePeriod();
  return useApi(address("GET /company/hierarchy/{date}/progress", { path: { date } }), { keepPreviousData });
}

/** What the group, or one company in it, emits. */
export function useGroupEmissions({ equity, scope2, company, category }: Look) {
  const { date } = usePeriod();
  const query = { locale: useLocale(), equity: equity || null, scope2, company, category };
  return useApi(address("GET /company/hierarchy/{date}/emissions", { path: { date }, query }), {
    keepPreviousData,
  });
}

/** How much of that rests on what is uncertain. */
export function useGroupDoubts({ equity, scope2, company, category }: Look) {
  const { date } = usePeriod();
  const query = { locale: useLocale(), equity: equity || null, scope2, company, category };
  return useApi(address("GET /company/hierarchy/{date}/emissions/doubts", { path: { date }, query }), {
    keepPreviousData,
  });
}

/** The numbers of chosen questions, and the questions that could be chosen. */
export function useAsked({ equity, scope2, company, question }: Look) {
  const { date } = usePeriod();
  const query = {
    locale: useLocale(),
    equity: equity || null,
    scope2,
    company,
    question: askedOf(question).map(askedText),
  };
  return useApi(address("GET /company/hierarchy/{date}/question", { path: { date }, query }), {
    keepPreviousData,
  });
}

/** The key figures that are followed, and what could be. */
export function useKpis({ equity, scope2 }: Look) {
  const { date } = usePeriod();
  const query = { locale: useLocale(), equity: equity || null, scope2 };
  return useApi(address("GET /company/hierarchy/{date}/kpi", { path: { date }, query }), {
    keepPreviousData,
  });
}

/** Every state of how a company is held, the newest first; null means "not yet". */
export function useHoldingHistory(id: string | null) {
  return useApi(id === null ? null : address("GET /company/hierarchy/member/{id}/history", { path: { id } }));
}

/** Says how a company is held. Throws `group.stale`. */
export function hold(id: string, holding: Holding & { corrects: boolean }) {
  return call("PUT /company/hierarchy/member/{id}", { path: { id }, body: holding });
}

/** Says which company of the group a supplier of one of its companies is; null: none. */
export function tellSeller(told: { buyer: string; key: string; seller: string | null }) {
  return call("PUT /company/hierarchy/seller", { body: told });
}

/** Follows these key figures, in their order, instead of those before. */
export function follow(date: string, kpis: readonly Kpi[]) {
  return call("PUT /company/hierarchy/kpi", { body: { date, kpis } });
}

/** Reads everything of the group once more. */
export function useGroupChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(under("company/hierarchy")), [mutate]);
}
