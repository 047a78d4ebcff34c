import type { Figure } from "@/lib/api/types";
import type { AnswerValue } from "./types";

/** Whether an answer says something else than the footprint. */
export function differs(figures: readonly Figure[], value: AnswerValue | null): boolean {
  return figures.some(({ row, number }) => {
    const cell = row === "" ? value : value?.rows?.find((one) => one.row === row);
    return cell?.number !== number;
  });
}

/** Where the rows behind a figure are listed: narrowed to its scopes, or to its one category. */
export function drilldownOf({ categories, scope2 }: Pick<Figure, "categories" | "scope2">): string {
  const query = new URLSearchParams();
  const [only] = categories;
  if (categories.length === 1 && only?.includes(".")) query.set("category", only);
  else query.set("scope", [...new Set(categories.map((category) => category.charAt(0)))].join(","));
  if (scope2 === "market") query.set("scope2", scope2);
  return `/company/footprint/drilldown?${query}`;
}
