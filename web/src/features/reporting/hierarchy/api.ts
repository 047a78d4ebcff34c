"use client";

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { address } from "@/lib/api/address";
import { put } from "@/lib/api/client";
import type {
  Compliance,
  GroupEmissions,
  GroupKpis,
  GroupProgress,
  Hierarchy,
  Holding,
  HoldingChange,
  Kpi,
} from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { askedOf, askedText } from "./model";
import type { Look } from "./use-look";

const root = "company/hierarchy";
const keepPreviousData = true;

/** The companies of the group and what they find material. */
export function useHierarchy() {
  const { date } = usePeriod();
  return useApi(address<Hierarchy>(`${root}/{date}`, { date }, { locale: useLocale() }), {
    keepPreviousData,
  });
}

/** How far each company is from a complete report. */
export function useCompliance() {
  const { date } = usePeriod();
  return useApi(address<Compliance[]>(`${root}/{date}/compliance`, { date }), { keepPreviousData });
}

/** How far each company has come, section by section. */
export function useGroupProgress() {
  const { date } = usePeriod();
  return useApi(address<GroupProgress>(`${root}/{date}/progress`, { date }), { keepPreviousData });
}

/** What the group, or one company in it, emits. */
export function useGroupEmissions({ equity, scope2, company, category }: Look) {
  const { date } = usePeriod();
  const query = { locale: useLocale(), equity: equity || null, scope2, company, category };
  return useApi(address<GroupEmissions>(`${root}/{date}/emissions`, { date }, query), { keepPreviousData });
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
  return useApi(address<GroupKpis>(`${root}/{date}/question`, { date }, query), { keepPreviousData });
}

/** The key figures that are followed, and what could be. */
export function useKpis({ equity, scope2 }: Look) {
  const { date } = usePeriod();
  const query = { locale: useLocale(), equity: equity || null, scope2 };
  return useApi(address<GroupKpis>(`${root}/{date}/kpi`, { date }, query), { keepPreviousData });
}

/** Every state of how a company is held, the newest first; null means "not yet". */
export function useHoldingHistory(id: string | null) {
  return useApi(id === null ? null : address<HoldingChange[]>(`${root}/member/{id}/history`, { id }));
}

/** Says how a company is held. Throws `group.stale`. */
export function hold(id: string, holding: Holding) {
  return put(address<Holding>(`${root}/member/{id}`, { id }), holding);
}

/** Follows these key figures, in their order, instead of those before. */
export function follow(date: string, kpis: readonly Kpi[]) {
  return put(address<null>(`${root}/kpi`), { date, kpis });
}

/** Reads everything of the group once more. */
export function useGroupChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => typeof key === "string" && key.startsWith(root)), [mutate]);
}
