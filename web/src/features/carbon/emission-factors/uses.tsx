"use client";

import { useLocale, useTranslations } from "next-intl";
import { SmallRow, SmallTable } from "@/components/data-table/small-table";
import type { FactorUse } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatNumber } from "@/lib/format/number";

interface UsesProps {
  label: string;
  uses: readonly FactorUse[];
  /** True to show what each would be. */
  withEstimate?: boolean;
}

/** What rests on a factor, by company and category. */
export function Uses({ label, uses, withEstimate = false }: UsesProps) {
  const t = useTranslations("emissionFactors");
  const locale = useLocale();
  return (
    <SmallTable
      label={label}
      heads={[
        t("uses.company"),
        t("uses.category"),
        t("columns.rows"),
        t(withEstimate ? "uses.now" : "columns.kg"),
        ...(withEstimate ? [t("uses.then")] : []),
      ]}
    >
      {uses.map(({ companyId, companyName, category, use, rows, kg, then }) => (
        <SmallRow
          key={`${companyId}/${category.id}/${use}`}
          words={1}
          cells={[
            companyName,
            use === "main" ? category.name : `${category.name} (${t(`uses.kinds.${use}`)})`,
            formatNumber(rows, locale),
            emissionText(kg, locale),
            ...(withEstimate ? [then === null ? "–" : emissionText(then, locale)] : []),
          ]}
        />
      ))}
    </SmallTable>
  );
}
