"use client";

import { usePeriod } from "@/lib/period/period";
import { Preparation } from "./preparation";

/** The preparation of the chosen year, where what it suggests stands below. */
export function YearPreparation() {
  const { year } = usePeriod();
  return <Preparation year={year} />;
}
