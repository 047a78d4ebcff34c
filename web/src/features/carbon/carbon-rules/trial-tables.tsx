"use client";

import { useLocale, useTranslations } from "next-intl";
import { SmallRow, SmallTable } from "@/components/data-table/small-table";
import type { RulePlace, RuleTrial } from "@/lib/api/types";
import { emissionText } from "@/lib/format/emission";
import { formatNumber } from "@/lib/format/number";
import { placeName } from "./model";
import type { SharedTrial } from "./outcomes";

interface TrialTableProps {
  trial: Pick<RuleTrial, "shifts" | "moves">;
}

function usePlace() {
  const t = useTranslations("carbonRules.trial");
  return (place: RulePlace) => placeName(place) ?? t("nowhere");
}

/** Where the rows lie before and after. */
export function Shifts({ trial }: TrialTableProps) {
  const t = useTranslations("carbonRules.trial");
  const locale = useLocale();
  const name = usePlace();
  return (
    <SmallTable
      label={t("places")}
      heads={[t("place"), t("rowsBefore"), t("rowsAfter"), t("kgBefore"), t("kgAfter")]}
    >
      {trial.shifts.map(({ place, before, after }) => (
        <SmallRow
          key={`${place.category?.id}/${place.exclusion?.id}`}
          cells={[
            name(place),
            formatNumber(before.rows, locale),
            formatNumber(after.rows, locale),
            emissionText(before.kg, locale),
            emissionText(after.kg, locale),
          ]}
        />
      ))}
    </SmallTable>
  );
}

/** The companies that a shared rule touches. */
export function Companies({ companies }: { companies: SharedTrial["companies"] }) {
  const t = useTranslations("carbonRules.trial");
  const locale = useLocale();
  return (
    <SmallTable
      label={t("companyList")}
      heads={[t("company"), t("rowsHit"), t("rowsMoved"), t("kgBefore"), t("kgAfter")]}
    >
      {companies.map(({ id, name, trial: { hit, moved, kgBefore, kgAfter } }) => (
        <SmallRow
          key={id}
          cells={[
            name,
            formatNumber(hit.rows, locale),
            formatNumber(moved, locale),
            emissionText(kgBefore, locale),
            emissionText(kgAfter, locale),
          ]}
        />
      ))}
    </SmallTable>
  );
}

/** The first rows that would lie elsewhere. */
export function Moves({ trial }: TrialTableProps) {
  const t = useTranslations("carbonRules.trial");
  const locale = useLocale();
  const name = usePlace();
  return (
    <SmallTable label={t("rowList")} heads={[t("row"), t("from"), t("to"), t("kgBefore"), t("kgAfter")]}>
      {trial.moves.map((move) => (
        <SmallRow
          key={move.id}
          cells={[
            `${move.date} · ${move.account} ${move.supplierName || move.text}`,
            name(move.before),
            name(move.after),
            emissionText(move.kgBefore, locale),
            emissionText(move.kgAfter, locale),
          ]}
          words={2}
        />
      ))}
    </SmallTable>
  );
}
