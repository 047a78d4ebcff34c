"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import type { WorkbookDifference } from "@/lib/api/report-types";
import { problemOf } from "./workbook-model";

interface DifferenceProps {
  difference: WorkbookDifference;
  isChosen: boolean;
  onChoose: (wanted: boolean) => void;
}

/** One answer that a workbook says otherwise: what it is now, what it would be, and whether that can be. */
export function WorkbookDifferenceItem({ difference, isChosen, onChoose }: DifferenceProps) {
  const t = useTranslations("report.workbook");
  const { questionId, paragraph, shortTitle, changes, conflict, refused, problems } = difference;
  const name = [paragraph, shortTitle].filter(Boolean).join(" ");
  return (
    <li className="flex gap-3 border-line border-b px-3 py-2.5 last:border-b-0">
      <Checkbox
        aria-label={t("choose", { name })}
        isSelected={isChosen}
        isDisabled={refused !== ""}
        onChange={onChoose}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-medium">{name}</p>
          <span className="figures text-muted text-xs">{questionId}</span>
          {refused === "" ? null : <Badge tone="danger">{t(`refused.${refused}`)}</Badge>}
        </div>
        {conflict ? (
          <p className="text-sm text-warn">{t("conflict", { name: conflict.by.name || t("someone") })}</p>
        ) : null}
        <dl className="flex flex-col gap-1.5 text-sm">
          {changes.map((change) => (
            <div key={`${change.field} ${change.sheet} ${change.cell} ${change.row}`}>
              <dt className="text-muted text-xs">
                {[
                  t(`fields.${change.field}`),
                  change.row,
                  t("place", { sheet: change.sheet, cell: change.cell }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </dt>
              <dd className="grid gap-x-4 sm:grid-cols-2">
                <Side label={t("old")} text={change.old} isOld />
                <Side label={t("new")} text={change.new} />
              </dd>
            </div>
          ))}
        </dl>
        {problems.map(({ field, row, code, sheet, cell }) => (
          <p key={`${field} ${row} ${code} ${cell}`} className="text-danger text-sm">
            {`${t(`problems.${problemOf(code)}`)} (${t("place", { sheet, cell })})`}
          </p>
        ))}
      </div>
    </li>
  );
}

function Side({ label, text, isOld = false }: { label: string; text: string; isOld?: boolean }) {
  const t = useTranslations("report.workbook");
  return (
    <p className="min-w-0">
      <span className="block text-muted text-xs">{label}</span>
      <span className={`wrap-anywhere line-clamp-6 whitespace-pre-line ${isOld ? "text-muted" : ""}`}>
        {text || t("empty")}
      </span>
    </p>
  );
}
