"use client";

import { address } from "@/lib/api/address";
import type { CompanyProgress, User } from "@/lib/api/types";
import { useApi } from "@/lib/api/use-api";
import { usePeriod } from "@/lib/period/period";
import { actsForCompany } from "@/lib/session/model";

/** Which sections hold questions in the chosen year, and how far each has come. */
export function useSectionProgress(user: User) {
  const { date } = usePeriod();
  return useApi(
    actsForCompany(user) ? address<CompanyProgress>("company/company/progress/{date}", { date }) : null,
    { keepPreviousData: true },
  );
}
