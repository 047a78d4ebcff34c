import type {
  Decision,
  Footprint,
  FootprintCategory,
  FootprintChoices,
  FootprintMonth,
  RuleProposal,
  Totals,
} from "@/lib/api/types";
import type { Filter, Scope2 } from "./filter";

/** How much of the category tree is shown: one tier alone, all down to it, or everything. */
export const tierModes = ["only", "to", "all"] as const;
type TierMode = (typeof tierModes)[number];

export interface TierDisplay {
  mode: TierMode;
  tier: number;
}

/** The tiers that occur, from the top. */
export function tiersOf(categories: readonly FootprintCategory[]): number[] {
  return [...new Set(categories.map(({ tier }) => tier))].filter((tier) => tier > 0).sort((a, b) => a - b);
}

/** The categories a display shows. The scopes themselves (tier 0) head a tree and are left out of one tier alone. */
export function inTiers(
  categories: readonly FootprintCategory[],
  { mode, tier }: TierDisplay,
): FootprintCategory[] {
  if (mode === "all") return [...categories];
  return categories.filter((category) => (mode === "only" ? category.tier === tier : category.tier <= tier));
}

/** The categories with nothing below them among those given, largest first: together they are the whole. */
export function ranked(categories: readonly FootprintCategory[]): FootprintCategory[] {
  const parents = new Set(categories.map(({ parentId }) => parentId));
  return categories
    .filter(({ id }) => !parents.has(id))
    .sort((a, b) => Number(b.kg) - Number(a.kg) || a.name.localeCompare(b.name));
}

/** A category and all above it, from the top; empty for one that is not there. */
export function pathOf(categories: readonly FootprintCategory[], id: string): FootprintCategory[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const path: FootprintCategory[] = [];
  for (let at = byId.get(id); at && !path.includes(at); ) {
    path.unshift(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path;
}

export interface TreeRow {
  category: FootprintCategory;
  depth: number;
  children: TreeRow[];
}

/** The flat tree as a tree: the scopes in their order, every level below with the largest first. */
export function treeOf(categories: readonly FootprintCategory[]): TreeRow[] {
  const known = new Set(categories.map(({ id }) => id));
  const level = (parent: string | null, depth: number): TreeRow[] =>
    categories
      .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent)
      .sort((a, b) => (a.tier === 0 ? a.scope - b.scope : Number(b.kg) - Number(a.kg)))
      .map((category) => ({ category, depth, children: level(category.id, depth + 1) }));
  return level(null, 0);
}

/** The total of scope 2 by a method. */
export function scope2Of(totals: Totals, method: Scope2): string {
  return method === "market" ? totals.scope2Market : totals.scope2Location;
}

/** The scopes of a year side by side, with the year before where there was one. */
export function scopesOf(totals: Totals, previous: Totals | null, method: Scope2) {
  return [
    { scope: 1, kg: totals.scope1, before: previous?.scope1 ?? null },
    { scope: 2, kg: scope2Of(totals, method), before: previous ? scope2Of(previous, method) : null },
    { scope: 3, kg: totals.scope3, before: previous?.scope3 ?? null },
  ] as const;
}

/** Part of a whole for reading, 0 to 1; nothing of nothing is null. */
export function shareOf(part: string | number, whole: string | number): number | null {
  const all = Number(whole);
  return all === 0 ? null : Number(part) / all;
}

/** The largest of the months, which sets the unit all are written in. */
export function peak(months: readonly FootprintMonth[]): number {
  return Math.max(0, ...months.flatMap(({ total, previous }) => [Number(total), Number(previous ?? 0)]));
}

/** Which months of those asked for are not in the books, and which have nothing to compare with the year before. */
export function gapsOf(
  { booked, bookedBefore }: Pick<Footprint, "booked" | "bookedBefore">,
  { month, quarter }: Pick<Filter, "month" | "quarter">,
): { missing: number[]; alone: number[] } {
  const year = Array.from({ length: 12 }, (_, index) => index + 1);
  const asked = new Set([...month, ...quarter.flatMap((one) => [one * 3 - 2, one * 3 - 1, one * 3])]);
  const months = asked.size === 0 ? year : year.filter((one) => asked.has(one));
  return {
    missing: months.filter((one) => !booked.includes(one)),
    alone:
      bookedBefore.length === 0
        ? []
        : months.filter((one) => booked.includes(one) && !bookedBefore.includes(one)),
  };
}

/** Numbers that follow each other, as stretches from the first to the last. */
export function stretches(numbers: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (const one of numbers) {
    const open = found.at(-1);
    if (open && open[1] === one - 1) open[1] = one;
    else found.push([one, one]);
  }
  return found;
}

/** How many categories a stacked chart shows separately; the rest is one more. */
const toldApart = 7;

/** The categories stacked in a chart, largest first, and the sum of the smaller ones by month. */
export function stacked(leaves: readonly FootprintCategory[]): {
  top: FootprintCategory[];
  rest: number[] | null;
} {
  const top = leaves.slice(0, toldApart);
  const small = leaves.slice(toldApart);
  if (small.length === 0) return { top, rest: null };
  const rest = Array.from({ length: 12 }, (_, month) =>
    small.reduce((sum, { months }) => sum + Number(months[month] ?? 0), 0),
  );
  return { top, rest };
}

/** A sort of the table as the URL and the API name it, and back. */
export function sortName({ id, desc }: { id: string; desc: boolean }): string {
  return desc ? `-${id}` : id;
}

export function sortOf(name: string): { id: string; desc: boolean } {
  return name.startsWith("-") ? { id: name.slice(1), desc: true } : { id: name, desc: false };
}

/** The categories rows can lie on, each named with the way down to it, since leaves of different branches share names. */
export function leafChoices(categories: FootprintChoices["categories"]): { id: string; label: string }[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return categories
    .filter(({ leaf }) => leaf)
    .map((leaf) => {
      const names: string[] = [];
      let at: typeof leaf | undefined = leaf;
      // The scope stands in the name of its first category already.
      while (at && at.tier > 0) {
        if (names[0] !== at.name) names.unshift(at.name);
        at = at.parentId === null ? undefined : byId.get(at.parentId);
      }
      return { id: leaf.id, label: names.reverse().join(" ‹ ") };
    });
}

export interface Step {
  id: string;
  name: string;
  kg: string;
  /** What it adds to the filter. */
  change: Partial<Filter>;
}

/** Where one can go on from a filter, largest first: to the categories below, from a leaf to its suppliers, and no further. */
export function stepsBelow(
  { categories, suppliers }: Pick<Footprint, "categories" | "suppliers">,
  filter: Filter,
): Step[] {
  const below = categories.filter(({ parentId }) => (parentId ?? "") === filter.category);
  if (below.length > 0) {
    return below
      .map(({ id, name, kg }) => ({ id, name, kg, change: { category: id } }))
      .sort((a, b) => Number(b.kg) - Number(a.kg));
  }
  if (filter.supplier) return [];
  return suppliers.map(({ id, name, kg }) => ({ id, name, kg, change: { supplier: id } }));
}

/** How far a proposed rule has come, by the number that the API knows it by. */
export const proposalStates = ["pending", "approved", "rejected", "flagged"] as const;

/** Whether a rule can be proposed of a decision: it puts rows somewhere, and no answer to a proposal is waited for or given. */
export function isProposable(
  { kind, undone }: Pick<Decision, "kind" | "undone">,
  proposals: readonly Pick<RuleProposal, "status">[],
): boolean {
  return (
    undone === null &&
    (kind === "category" || kind === "exclusion") &&
    proposals.every(({ status }) => proposalStates[status] === "rejected")
  );
}
