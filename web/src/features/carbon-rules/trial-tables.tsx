"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
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
    <Small
      label={t("places")}
      heads={[t("place"), t("rowsBefore"), t("rowsAfter"), t("kgBefore"), t("kgAfter")]}
    >
      {trial.shifts.map(({ place, before, after }) => (
        <Row
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
    </Small>
  );
}

/** The companies that a shared rule touches. */
export function Companies({ companies }: { companies: SharedTrial["companies"] }) {
  const t = useTranslations("carbonRules.trial");
  const locale = useLocale();
  return (
    <Small
      label={t("companyList")}
      heads={[t("company"), t("rowsHit"), t("rowsMoved"), t("kgBefore"), t("kgAfter")]}
    >
      {companies.map(({ id, name, trial: { hit, moved, kgBefore, kgAfter } }) => (
        <Row
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
    </Small>
  );
}

/** The first rows that would lie elsewhere. */
export function Moves({ trial }: TrialTableProps) {
  const t = useTranslations("carbonRules.trial");
  const locale = useLocale();
  const name = usePlace();
  return (
    <Small label={t("rowList")} heads={[t("row"), t("from"), t("to"), t("kgBefore"), t("kgAfter")]}>
      {trial.moves.map((move) => (
        <Row
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
    </Small>
  );
}

function Small({ label, heads, children }: { label: string; heads: string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading; a named region is what scrolls.
    <div
      role="region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it.
      tabIndex={0}
      className="relative max-h-72 overflow-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            {heads.map((head, place) => (
              <th
                key={head}
                scope="col"
                className={`sticky top-0 h-8 border-line border-b bg-surface px-2 font-medium text-muted text-xs ${place === 0 ? "text-start" : "text-end"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A row whose head is followed by a number of words, then figures. */
function Row({ cells: [head, ...cells], words = 0 }: { cells: string[]; words?: number }) {
  return (
    <tr>
      <th scope="row" className="border-line border-b px-2 py-1 text-start font-normal">
        {head}
      </th>
      {cells.map((cell, place) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row stay where they are.
          key={place}
          className={`border-line border-b px-2 py-1 text-end ${place < words ? "" : "figures whitespace-nowrap"}`}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
}
