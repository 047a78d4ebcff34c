"use client";

import { ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ScopeDot } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { PlainSelect } from "@/components/ui/plain-select";
import type { GroupEmissions } from "@/lib/api/types";
import { emissionChange, emissionText } from "@/lib/format/emission";
import { below } from "./model";
import { useLook } from "./use-look";

/** What the emissions come from; a category narrows everything on the page to itself. */
export function EmissionCategories({ emissions }: { emissions: GroupEmissions }) {
  const t = useTranslations("hierarchy.emissions");
  const locale = useLocale();
  const { category, set } = useLook();
  const rows = below(emissions.categories, category);
  const known = emissions.categories.some(({ id }) => id === category);
  // A year under way is not held against the whole of the one before.
  const isWhole = emissions.lastMonth === 12;
  const most = Math.max(1, ...rows.map(({ kg }) => Math.abs(Number(kg))));
  return (
    <Card
      title={t("categories")}
      aside={
        <PlainSelect
          hideLabel
          label={t("category")}
          className="w-64 max-w-full"
          value={category}
          choices={[
            { id: "", label: t("allCategories") },
            ...(category && !known ? [{ id: category, label: category }] : []),
            ...emissions.categories.map(({ id, name, tier }) => ({
              id,
              label: `${"\u2007".repeat(tier * 2)}${name}`,
            })),
          ]}
          onChange={(next) => set({ category: next })}
        />
      }
    >
      {rows.length === 0 ? <p className="text-muted">{t("noCategories")}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ id, name, scope, kg, before }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_7rem_10rem]"
          >
            <button
              type="button"
              disabled={id === category}
              onClick={() => set({ category: id })}
              className="flex min-w-0 items-center gap-2 rounded-sm text-start enabled:hover:underline"
            >
              <ScopeDot scope={scope} />
              <span className="md:truncate">{name}</span>
              {id === category ? null : <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />}
            </button>
            <span aria-hidden className="h-2 rounded-full bg-sunken max-md:hidden">
              <span
                className="block h-full forced-color-adjust-none rounded-full bg-brand"
                style={{ width: `${(Math.max(0, Number(kg)) / most) * 100}%` }}
              />
            </span>
            <span className="figures text-end">{emissionText(kg, locale)}</span>
            <span className="figures text-end text-muted text-sm max-md:col-span-2">
              {(isWhole ? emissionChange(kg, before, locale) : null) ?? "–"}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
