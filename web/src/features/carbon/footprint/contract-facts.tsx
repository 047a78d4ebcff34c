"use client";

import { useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/ui/facts";
import type { Trace } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";

/** A contract by which a figure counts in scope 2 by market, and how much of it. */
export function ContractFacts({ contract }: { contract: Trace["contracts"][number] }) {
  const t = useTranslations("footprint.why.contract");
  const locale = useLocale();
  const { instrument, number, supplier, from, to, kWh, kgPerKWh } = contract;
  const figure = (value: string, unit: string) => (
    <span className="figures">{`${formatNumber(value, locale, { digits: 6 })} ${unit}`}</span>
  );
  return (
    <Facts
      facts={[
        { label: t("instrument"), value: t(`instruments.${instrument}`) },
        { label: t("supplier"), value: supplier },
        ...(number ? [{ label: t("number"), value: number }] : []),
        { label: t("period"), value: `${from} – ${to}` },
        { label: t("covers"), value: figure(kWh, "kWh") },
        { label: t("factor"), value: figure(kgPerKWh, "kg CO₂e/kWh") },
      ]}
    />
  );
}
