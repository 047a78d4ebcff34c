"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "@/lib/format/number";
import { useOptions } from "./api";
import { emptyCell, emptyValue } from "./content";
import { ShowScores } from "./show-scores";
import type { AnswerValue, Asked, Cell } from "./types";
import { useChoices } from "./use-choices";
import { useUnit } from "./use-unit";

/**
 * A value to be read: last year's, an earlier version, the other side of a conflict. The rows of a table are called as
 * the option they are, or counted.
 */
export function ShowValue({ question, value }: { question: Asked; value: AnswerValue | null }) {
  const t = useTranslations("questions.value");
  const table = useTranslations("questions.table");
  const write = useCellText(question);
  const { group } = question;
  const { data: options } = useOptions(value?.rows && group?.rows === "options" ? group.rowsFrom : null);
  if (value === null || emptyValue(value)) return <span className="text-muted">{t("nothing")}</span>;
  if (value.scores) return <ShowScores scores={value.scores} />;
  if (value.rows && value.rows.length > 0) {
    return (
      <ul className="flex flex-col gap-0.5">
        {value.rows.map((row, place) => (
          <li key={row.row} className="figures">
            {`${options?.find(({ key }) => key === row.row)?.label ?? table("row", { number: place + 1 })}: ${write(row)}`}
          </li>
        ))}
      </ul>
    );
  }
  return <p className="figures whitespace-pre-wrap break-words">{write(value)}</p>;
}

/** Writes a cell in words. */
function useCellText(question: Asked): (cell: Cell) => string {
  const t = useTranslations("questions.value");
  const locale = useLocale();
  const unit = useUnit(question);
  const options = useChoices(question);
  return (cell) => {
    if (emptyCell(cell)) return "–";
    if (cell.number !== undefined)
      return `${formatNumber(cell.number, locale, { digits: 10 })} ${unit}`.trim();
    if (cell.yes !== undefined) return t(cell.yes ? "yes" : "no");
    if (cell.options) {
      return cell.options.map((key) => options.find((option) => option.key === key)?.label ?? key).join(", ");
    }
    return cell.text ?? "";
  };
}
