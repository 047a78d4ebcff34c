"use client";

import { useLocale } from "next-intl";
import { address } from "@/lib/api/address";
import { enabled, type Feature, roles, standards } from "@/lib/api/enums";
import { assignedCounts, sectionProgress } from "@/lib/api/progress";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";

const keepPreviousData = true;

/** How far the year has come, section by section. */
export function useProgress() {
  const { date } = usePeriod();
  return useApi(sectionProgress(date, useLocale()), { keepPreviousData });
}

/** How far the questions assigned to the person have come. */
export function useCounts() {
  const { date } = usePeriod();
  return useApi(assignedCounts(date), { keepPreviousData });
}

/** What was last done with the questions that the person may see. */
export function useActivity(limit: number) {
  const { date } = usePeriod();
  const locale = useLocale();
  return useApi(
    address("GET /company/answer/activity/{date}", { path: { date }, query: { limit, locale } }),
    {
      keepPreviousData,
    },
  );
}

/** The double materiality of the year; nothing where the company's standard assesses none. */
export function useMateriality() {
  const { date } = usePeriod();
  const locale = useLocale();
  const assesses = useSession().company?.reportingStandard === standards.csrd;
  return useApi(
    assesses ? address("GET /company/materiality/{date}", { path: { date }, query: { locale } }) : null,
    {
      keepPreviousData,
    },
  );
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
    may
      ? address("GET /company/footprint/{year}", { path: { year }, query: { scope2: "location", locale } })
      : null,
    { keepPreviousData },
  );
}

/** What was imported; nothing for who may not see it. */
export function useImports() {
  const may = useMay("integrations");
  const user = useSession();
  return useApi(may && user.role !== roles.user ? address("GET /company/import") : null);
}
