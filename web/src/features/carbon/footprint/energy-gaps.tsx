"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { EnergyGap } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useUnitText } from "@/lib/format/use-unit-text";
import { cell, head, Scrolled } from "./scrolled";

/** Rows that count in emissions and whose energy no source says. */
export function EnergyGaps({ gaps }: { gaps: readonly EnergyGap[] }) {
  const t = useTranslations("energy.gaps");
  const locale = useLocale();
  const unit = useUnitText();
  return (
    <Card title={t("title")}>
      <p className="pb-3 text-muted text-sm">{t("lead")}</p>
      <Scrolled label={t("title")}>
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className={`${head} text-start`}>
              {t("category")}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t("quantity")}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t("rows")}
            </th>
          </tr>
        </thead>
        <tbody>
          {gaps.map(({ category, unit: of, quantity, rows }) => (
            <tr key={`${category.id} ${of}`}>
              <th scope="row" className={`text-start font-normal ${cell}`}>
                {category.name}
              </th>
              <td className={`figures whitespace-nowrap text-end ${cell}`}>
                {`${formatNumber(quantity, locale, { digits: 0 })} ${unit(of)}`}
              </td>
              <td className={`figures text-end ${cell}`}>{formatNumber(rows, locale)}</td>
            </tr>
          ))}
        </tbody>
      </Scrolled>
    </Card>
  );
}
