"use client";

import { useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { Trace } from "@/lib/api/types";
import { formatMoment } from "@/lib/format/date";
import { formatNumber } from "@/lib/format/number";
import { useUnitText } from "@/lib/format/use-unit-text";

/** The supplier's own figure that a row counts by: who gave it, and who accepted it. */
export function StatedFacts({ figure }: { figure: NonNullable<Trace["supplierFigure"]> }) {
  const t = useTranslations("footprint.why.stated");
  const locale = useLocale();
  const unitOf = useUnitText();
  const {
    requestId,
    supplier,
    kgPerUnit,
    unit,
    answeredBy,
    answeredAt,
    acceptedBy,
    acceptedAt,
    verified,
    endedAt,
  } = figure;
  const by = (who: string, when: string) => t("by", { who, when: formatMoment(when) });
  return (
    <>
      <Facts
        facts={[
          {
            label: t("figure"),
            value: (
              <span className="figures">{`${formatNumber(kgPerUnit, locale, { digits: 6 })} kg CO₂e/${unitOf(unit)}`}</span>
            ),
          },
          { label: t("answered", { supplier }), value: by(answeredBy, answeredAt) },
          { label: t("accepted"), value: by(acceptedBy.name, acceptedAt) },
          { label: t("verified"), value: t(verified ? "yes" : "no") },
          ...(endedAt ? [{ label: t("ended"), value: formatMoment(endedAt) }] : []),
        ]}
      />
      <p className="text-sm">
        <Link href={`/company/supply-chain/requests/${requestId}`}>{t("request")}</Link>
      </p>
    </>
  );
}
