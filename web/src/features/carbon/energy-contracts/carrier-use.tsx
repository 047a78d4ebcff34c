"use client";

import { useLocale, useTranslations } from "next-intl";
import { Figure } from "@/components/ui/facts";
import { Meter } from "@/components/ui/meter";
import type { EnergyUse } from "@/lib/api/types";
import { formatEmission } from "@/lib/format/emission";
import { formatNumber, formatShare } from "@/lib/format/number";
import { energyOf, partsOf } from "./model";

const colours = { contract: "bg-brand", other: "bg-series-4", rest: "bg-series-2" } as const;

/** How much of a carrier's consumption contracts cover, and what both methods make of it. */
export function CarrierUse({ use }: { use: EnergyUse }) {
  const t = useTranslations("contracts.use");
  const locale = useLocale();
  const energy = (kWh: string | number) => {
    const { value, unit } = energyOf(kWh);
    return `${formatNumber(value, locale, { digits: 1 })} ${unit}`;
  };
  const sizes = partsOf(use);
  const total = sizes.contract + sizes.other + sizes.rest;
  const parts = (["contract", "other", "rest"] as const)
    .filter((id) => id === "contract" || sizes[id] > 0)
    .map((id) => ({ id, label: t(id), value: sizes[id], colour: colours[id] }));
  const market = formatEmission(use.kgMarket, locale);
  const location = formatEmission(use.kgLocation, locale);
  return (
    <div className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-surface p-5 lg:grid-cols-[2fr_1fr_1fr]">
      <div className="flex flex-col gap-3">
        <p>{t("covered", { covered: energy(sizes.contract), used: energy(use.kWh) })}</p>
        <Meter
          label={t("label")}
          parts={parts}
          total={total}
          valueText={parts.map(({ label, value }) => `${label} ${energy(value)}`).join(", ")}
        />
        <ul className="flex flex-col gap-1 text-sm">
          {parts.map(({ id, label, value, colour }) => (
            <li key={id} className="flex items-baseline gap-2">
              <span
                aria-hidden
                className={`size-2.5 shrink-0 forced-color-adjust-none rounded-[2px] ${colour}`}
              />
              <span className="min-w-0 flex-1">
                {label}
                {id === "rest" && use.residual ? (
                  <span lang="en" className="block text-muted text-xs">
                    {use.residual}
                  </span>
                ) : null}
              </span>
              <span className="figures whitespace-nowrap">{energy(value)}</span>
              <span className="figures w-12 text-end text-muted">
                {formatShare(total > 0 ? value / total : null, locale)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Figure label={t("market")} value={market.value} unit={market.unit} />
      <Figure label={t("location")} value={location.value} unit={location.unit} />
    </div>
  );
}
