"use client";

import { useLocale } from "next-intl";
import { address } from "@/lib/api/address";
import { enabled, type Feature, roles } from "@/lib/api/enums";
import type { CompanyProgress, Footprint, Import } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import type { Counts } from "./model";

const keepPreviousData = true;

/** How far the year has come, section by section. */
export function useProgress() {
  const { date } = usePeriod();
  return useApi(address<CompanyProgress>("company/company/progress/{date}", { date }), { keepPreviousData });
}

/** How far the questions assigned to the person have come. */
export function useCounts() {
  const { date } = usePeriod();
  return useApi(address<Counts>("company/answer/counts/{date}", { date }), { keepPreviousData });
}

function useMay(feature: Feature): boolean {
  return enabled(useSession().disabledFeatures, feature);
}

/** The year's footprint; nothing where the company is without. */
export function useFootprint() {
  const { year } = usePeriod();
  const locale = useLocale();
  const may = useMay("footprint");
  return useApi(
    may ? address<Footprint>("company/footprint/{year}", { year }, { scope2: "location", locale }) : null,
    { keepPreviousData },
  );
}

/** What was imported; nothing for who may not see it. */
export function useImports() {
  const may = useMay("integrations");
  const user = useSession();
  return useApi(may && user.role !== roles.user ? address<Import[]>("company/import") : null);
}
