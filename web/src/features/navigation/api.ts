"use client";

import type { User } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { actsForCompany } from "@/lib/session/model";
import { sectionProgress } from "./address";

/** Which sections hold questions in the chosen year, and how far each has come. */
export function useSectionProgress(user: User) {
  const { date } = usePeriod();
  return useApi(actsForCompany(user) ? sectionProgress(date) : null, { keepPreviousData: true });
}
