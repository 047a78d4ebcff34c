"use client";

import { useTranslations } from "next-intl";
import { YearStepper } from "@/components/ui/year-stepper";
import { usePeriod } from "@/lib/period/period";

/** The reporting year of all screens. */
export function YearSelector() {
  const t = useTranslations("shell.header");
  const { year, last, choose } = usePeriod();
  return <YearStepper label={t("year")} year={year} last={last} onChange={choose} />;
}
