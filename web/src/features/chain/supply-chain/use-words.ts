"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ChainFigure } from "@/lib/api/supply-chain-types";
import { emissionText } from "@/lib/format/emission";
import { formatMoney } from "@/lib/format/number";
import { figureOf, type Measure, steps } from "./measures";
import { type Column, priorities } from "./model";

/** What a column is called. */
export function useColumnName() {
  const t = useTranslations("supplyChain");
  return ({ segment, tier }: Pick<Column, "segment" | "tier">) =>
    segment === "core"
      ? t("segments.core")
      : t("columnName", { segment: t(`segments.${segment}`), tier: String(tier) });
}

/** The words for what is wrong with a field. */
export function useWrongText() {
  const t = useTranslations("supplyChain.wrong");
  return (code: string | undefined) => {
    if (code === undefined) return undefined;
    return t.has(code as "required") ? t(code as "required") : t("unknown");
  };
}

/** What a value of a measure reads like. */
export function useMeasureText(currency: string) {
  const t = useTranslations("supplyChain.measures");
  const locale = useLocale();
  return (value: number, measure: Measure) => {
    if (measure === "amount") return formatMoney(value, currency, locale);
    const kg = emissionText(value, locale);
    return measure === "intensity" ? t("perThousand", { kg, currency }) : kg;
  };
}

/** The figures of a stakeholder by a measure, as text; emissions without a measure. */
export function useFigureText(currency: string) {
  const text = useMeasureText(currency);
  return (figure: ChainFigure | undefined, measure: Measure) => {
    const shown = measure === "none" ? "kg" : measure;
    const value = figureOf(figure, shown);
    return value === null ? "" : text(value, shown);
  };
}

/** What the colours of the map mean: how much of a measure or, without one, how much an activity matters. */
export function useLegend(currency: string) {
  const t = useTranslations("supplyChain");
  const text = useMeasureText(currency);
  return (measure: Measure, most: number) =>
    measure === "none"
      ? {
          title: t("activity.priority"),
          marks: priorities.map((look) => ({ look, label: t(`priorities.${look}`) })),
        }
      : {
          title: t("measures.legend"),
          marks: steps(most).map(({ tone: look, from }) => ({
            look,
            label: t("measures.over", { value: text(from, measure) }),
          })),
        };
}
