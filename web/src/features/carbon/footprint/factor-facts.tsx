"use client";

import { useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/ui/facts";
import type { Trace } from "@/lib/api/types";
import { formatNumber } from "@/lib/format/number";
import { useRegion } from "@/lib/format/use-region";
import { useUnitText } from "@/lib/format/use-unit-text";

/** An emission factor with what it is, where it comes from and under which licence. */
export function FactorFacts({ factor }: { factor: NonNullable<Trace["factor"]> }) {
  const t = useTranslations("footprint.why");
  const locale = useLocale();
  const region = useRegion();
  const unitOf = useUnitText();
  return (
    <Facts
      facts={[
        { label: t("factorName"), value: <span lang="en">{factor.name}</span> },
        {
          label: t("factorValue"),
          value: (
            <span className="figures">
              {`${formatNumber(factor.value, locale, { digits: 10 })} kg CO₂e/${unitOf(factor.unit)}`}
            </span>
          ),
        },
        {
          label: t("factorFor"),
          value: [region(factor.region), factor.year > 0 ? factor.year : null].filter(Boolean).join(", "),
        },
        { label: t("factorSource"), value: <span lang="en">{factor.source}</span> },
        { label: t("factorLicence"), value: factor.licence },
        { label: t("factorConfidence"), value: t(`confidences.${factor.confidence as "seen"}`) },
        ...(factor.notes ? [{ label: t("factorNotes"), value: <span lang="en">{factor.notes}</span> }] : []),
      ]}
    />
  );
}
