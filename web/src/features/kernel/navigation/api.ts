"use client";

import { useLocale } from "next-intl";
import { sectionProgress } from "@/lib/api/progress";
import type { User } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { actsForCompany } from "@/lib/session/model";

/** Which sections hold questions in the chosen year, and how far each has come. */
export function useSectionProgress(user: User) {
  const { date } = usePeriod();
  const locale = useLocale();
  return useApi(actsForCompany(user) ? sectionProgress(date, locale) : null, { keepPreviousData: true });
}
