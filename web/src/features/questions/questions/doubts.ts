import type { AnswerValue, Asked } from "./types";

/** What looks like a slip in a number. It is asked about and never in the way: the person may be right. */
export type Doubt =
  | { kind: "larger"; times: number; last: string }
  | { kind: "smaller"; times: number; last: string }
  | { kind: "sign"; last: string }
  | { kind: "negative" }
  | { kind: "percent" }
  | { kind: "part" }
  | { kind: "year" };

/** So many times more or less than a year ago is sooner kg for tonnes, or kronor for thousands, than what happened. */
const leap = 500;

/** Amounts that can go below zero: money, shares, and emissions, which removals may outweigh. */
function mayBeNegative(unit: string): boolean {
  return /currency|EUR|tCO2e|^%$|^ratio$|^own$/.test(unit);
}

/** What to ask about a number, given last year's, if there is one in the same unit. */
export function doubtsAbout(number: string, unit: string, last: string | null): Doubt[] {
  const now = Number(number);
  const found: Doubt[] = [];
  if (now < 0 && !mayBeNegative(unit)) found.push({ kind: "negative" });
  if (unit === "%" && Math.abs(now) > 100) found.push({ kind: "percent" });
  if (unit === "persons" && !Number.isInteger(now)) found.push({ kind: "part" });
  if (unit === "year") {
    if (!Number.isInteger(now) || now < 1900 || now > 2100) found.push({ kind: "year" });
    return found;
  }
  return last === null ? found : [...found, ...changes(now, Number(last), last)];
}

function changes(now: number, before: number, last: string): Doubt[] {
  if (now === 0 || before === 0) return [];
  const found: Doubt[] = [];
  if (Math.sign(now) !== Math.sign(before)) found.push({ kind: "sign", last });
  const times = Math.abs(now / before);
  if (times >= leap) found.push({ kind: "larger", times, last });
  if (times <= 1 / leap) found.push({ kind: "smaller", times: 1 / times, last });
  return found;
}

/** Last year's number of a question, or of one row of it, if it is in the unit that is asked for now. */
export function lastNumber(
  { unit }: Pick<Asked, "unit">,
  value: AnswerValue | null,
  row: string | null,
  currency: string,
): string | null {
  const cell = row === null ? value : value?.rows?.find((one) => one.row === row);
  if (cell?.number === undefined) return null;
  const wanted = unit.replace("currency", currency);
  return cell.unit === undefined || cell.unit === wanted || cell.unit === unit ? cell.number : null;
}
