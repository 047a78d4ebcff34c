"use client";

import { useTranslations } from "next-intl";
import { SmallRow, SmallTable } from "@/components/data-table/small-table";
import type { Factor } from "@/lib/api/types";
import { OtherFactor } from "./factor-facts";
import { StateBadges, Value } from "./factor-table";

interface YearsProps {
  years: readonly Factor[];
  /** The id of the one that is read. */
  open: string;
  onOpen: (id: string) => void;
}

/** The factors of a series in a unit and a region, one row a year and version. */
export function Years({ years, open, onOpen }: YearsProps) {
  const t = useTranslations("emissionFactors");
  return (
    <SmallTable
      label={t("card.yearsTable")}
      heads={[t("columns.year"), t("columns.value"), t("columns.state"), t("card.id")]}
    >
      {years.map((one) => (
        <SmallRow
          key={one.id}
          cells={[
            String(one.year),
            <Value key="value" factor={one} />,
            <StateBadges key="state" factor={one} />,
            one.id === open ? t("card.this") : <OtherFactor key="id" id={one.id} onOpen={onOpen} />,
          ]}
        />
      ))}
    </SmallTable>
  );
}
