"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { useSealedYears } from "./api";
import { yearsWithin } from "./model";

interface SealedYearsProps {
  /** The days that are about to be imported; all there are while it is not known which. */
  from?: string | null;
  to?: string | null;
}

/** Says which years are sealed, before somebody brings books in for them. */
export function SealedYears({ from = null, to = null }: SealedYearsProps) {
  const t = useTranslations("integrations");
  const format = useFormatter();
  const { data: sealed = [] } = useSealedYears();
  const years = yearsWithin(sealed, from, to);
  if (years.length === 0) return null;
  return (
    <Notice tone="warn" role={from ? "status" : undefined}>
      {t("sealed", { count: years.length, years: format.list(years.map(String)) })}
    </Notice>
  );
}
