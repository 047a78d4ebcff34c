"use client";

import { useTranslations } from "next-intl";
import { PlainSelect } from "@/components/ui/plain-select";
import type { FootprintCategory } from "@/lib/api/types";
import { tierModes, tiersOf } from "./model";
import { useView } from "./use-filter";

/** Down to which tier of the category tree the charts, their tables and the lists go. */
export function TierSelect({ categories }: { categories: readonly FootprintCategory[] }) {
  const t = useTranslations("footprint.categories");
  const view = useView();
  return (
    <PlainSelect
      hideLabel
      label={t("tiers")}
      className="w-44"
      value={view.tiers === "all" ? "all" : `${view.tiers}-${view.tier}`}
      choices={[
        { id: "all", label: t("tierModes.all") },
        ...tiersOf(categories).flatMap((tier) =>
          tierModes
            .filter((mode) => mode !== "all")
            .filter((mode) => mode === "only" || tier > 1)
            .map((mode) => ({ id: `${mode}-${tier}`, label: t(`tierModes.${mode}`, { tier }) })),
        ),
      ]}
      onChange={(id) => {
        const [mode, tier] = id.split("-");
        view.set({
          tiers: tierModes.find((one) => one === mode) ?? "all",
          tier: Number(tier ?? 1),
        });
      }}
    />
  );
}
