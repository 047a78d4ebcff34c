import type { GivenTemplate, Template, TemplateFollower } from "@/lib/api/types";

export const charts = ["BAS", "FI", "NL"] as const;
export const trades = [
  "construction",
  "hospitality",
  "retail",
  "transport",
  "it",
  "manufacturing",
  "farming",
  "care",
] as const;

export interface Wanted {
  search: string;
  chart: string | null;
  trade: string | null;
  origin: "shipped" | "own" | null;
}

/** The templates that pass the filter; one for any chart or trade does not pass a wanted one. */
export function passing(
  templates: readonly Template[],
  { search, chart, trade, origin }: Wanted,
): Template[] {
  const sought = search.trim().toLocaleLowerCase();
  return templates.filter(
    (one) =>
      (chart === null || one.chart === chart) &&
      (trade === null || one.trade === trade) &&
      (origin === null || one.shipped === (origin === "shipped")) &&
      `${one.name}\n${one.text}`.toLocaleLowerCase().includes(sought),
  );
}

/** How a company stands to the newest version of a template. */
export type Standing = "none" | "behind" | "newest";

export function standingOf(follows: number | null, newest: number | null): Standing {
  if (follows === null) return "none";
  return newest !== null && follows < newest ? "behind" : "newest";
}

/** The companies that follow an earlier version than the newest. */
export function behind(followers: readonly TemplateFollower[], newest: number | null): TemplateFollower[] {
  return followers.filter(({ version }) => standingOf(version, newest) === "behind");
}

/** What a company follows first, then what is made for its chart, then the rest. */
export function inOrder(given: readonly GivenTemplate[]): GivenTemplate[] {
  const rank = (one: GivenTemplate) => (one.follows !== null ? 0 : one.fits ? 1 : 2);
  return given.toSorted((a, b) => rank(a) - rank(b) || a.template.name.localeCompare(b.template.name));
}

/** Those whose name holds the words, in any order. */
export function named<T extends { name: string }>(companies: readonly T[], words: string): readonly T[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return companies.filter(({ name }) => wanted.every((word) => name.toLocaleLowerCase().includes(word)));
}
