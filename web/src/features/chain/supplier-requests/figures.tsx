"use client";

import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { SupplierRequest } from "@/lib/api/supplier-request-types";
import { formatMoment } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { useUnitText } from "@/lib/format/use-unit-text";

/** What emissions a unit has, in words that both sides use. */
export function useFigureText() {
  const locale = useLocale();
  const named = useUnitText();
  return (kgPerUnit: string, unit: string) =>
    `${formatNumber(kgPerUnit, locale, { digits: 6 })} kg CO₂e/${named(unit)}`;
}

/** The figures that a request was accepted with, and whether they count. */
export function Counting({ request: { figures, year, supplierId } }: { request: SupplierRequest }) {
  const t = useTranslations("supplierRequests");
  const textOf = useFigureText();
  const [newest] = figures;
  if (!newest) return null;
  const { basis, kgPerUnit, unit, acceptedAt, acceptedBy, endedAt } = newest;
  return (
    <Notice
      tone={endedAt ? "info" : "ok"}
      title={endedAt ? t("one.ended") : t("one.counts")}
      actions={
        supplierId && !endedAt ? (
          <ButtonLink href={`/company/footprint/drilldown?year=${year}&supplier=${supplierId}`}>
            {t("one.toFootprint")}
          </ButtonLink>
        ) : null
      }
    >
      {`${t(`bases.${basis}`)}: ${textOf(kgPerUnit, unit)} · ${t("one.by", {
        when: formatMoment(acceptedAt),
        who: acceptedBy.name,
      })}`}
    </Notice>
  );
}
