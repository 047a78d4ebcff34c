import { questionTypes } from "@/lib/api/enums";
import type { Scores } from "@/lib/api/types";
import { threshold } from "@/lib/materiality";
import type { Asked } from "./types";

/** The scales that exist; each has its levels worded in the option list materiality-{dimension}. */
export type Dimension = "scale" | "scope" | "remediability" | "likelihood" | "consequence";

/** Whether the question asks for the verdict of a person: yes or no, with the reason. */
export function isVerdict({ type, aspects }: Pick<Asked, "type" | "aspects">): boolean {
  return type === questionTypes.materiality && aspects.length === 0;
}

/** The mean of what was scored of an aspect and whether it is material; null when nothing was. */
export function meanOf(
  levels: Record<string, number> | undefined,
): { mean: number; material: boolean } | null {
  const given = Object.values(levels ?? {});
  if (given.length === 0) return null;
  const sum = given.reduce((before, level) => before + level, 0);
  // Compared before any rounding, as the API does.
  return { mean: sum / given.length, material: sum >= threshold * given.length };
}

/** Whether anything is scored. */
export function isScored(scores: Scores): boolean {
  return Object.values(scores).some((levels) => Object.keys(levels).length > 0);
}

/** The scales that are shown and those that are folded: never one with a level. */
export function foldedOf(
  dimensions: readonly Dimension[],
  levels: Record<string, number> | undefined,
  opened: ReadonlySet<Dimension>,
): { shown: Dimension[]; folded: Dimension[] } {
  const isShown = (one: Dimension) => levels?.[one] !== undefined || opened.has(one);
  return {
    shown: dimensions.filter(isShown),
    folded: dimensions.filter((one) => !isShown(one)),
  };
}

/** The scores with one level set, or with null taken out. */
export function withLevel(scores: Scores, aspect: string, dimension: string, level: number | null): Scores {
  const { [dimension]: _, ...others } = scores[aspect] ?? {};
  return { ...scores, [aspect]: level === null ? others : { ...others, [dimension]: level } };
}

/** The same scores without what was not scored and in one order, so that equal ones look alike. */
export function tidyScores(scores: Scores | undefined): Scores | undefined {
  const aspects = Object.entries(scores ?? {})
    .filter(([, levels]) => Object.keys(levels).length > 0)
    .map(([aspect, levels]) => [aspect, Object.fromEntries(Object.entries(levels).sort(byName))] as const)
    .sort(byName);
  return aspects.length > 0 ? Object.fromEntries(aspects) : undefined;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
