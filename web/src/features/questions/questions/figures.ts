import type { Figure } from "@/lib/api/types";
import type { AnswerValue } from "./types";

/** Whether an answer says something else than the footprint. */
export function differs(figures: readonly Figure[], value: AnswerValue | null): boolean {
  return figures.some(({ row, number }) => {
    const cell = row === "" ? value : value?.rows?.find((one) => one.row === row);
    return cell?.number !== number;
  });
}

/** Whether a figure that rests on average prices would take the place of a number that somebody gave. */
export function isKept(
  figures: readonly Figure[],
  answer: { source: string; value: AnswerValue | null } | null | undefined,
) {
  if (!answer || answer.source === "footprint") return false;
  return figures.every(({ row, fromPrices }) => {
    const cell = row === "" ? answer.value : answer.value?.rows?.find((one) => one.row === row);
    return fromPrices && cell?.number != null;
  });
}

/** Where the rows behind a figure are listed: narrowed to its scopes, or to its one category; of energy, its balance. */
export function drilldownOf({
  kind,
  categories,
  scope2,
}: Pick<Figure, "kind" | "categories" | "scope2">): string {
  if (kind === "energy") return "/company/footprint/energy";
  const query = new URLSearchParams();
  const [only] = categories;
  if (categories.length === 1 && only?.includes(".")) query.set("category", only);
  else query.set("scope", [...new Set(categories.map((category) => category.charAt(0)))].join(","));
  if (scope2 === "market") query.set("scope2", scope2);
  return `/company/footprint/drilldown?${query}`;
}
