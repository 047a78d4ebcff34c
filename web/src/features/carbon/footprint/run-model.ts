import type { Cause, Comparison, Run } from "@/lib/api/types";

/** A bar of the waterfall: from where it starts to where it ends. */
export interface Step {
  id: "from" | "to" | Cause;
  from: number;
  to: number;
  /** What it says: the total at the ends, the change in between. */
  value: number;
}

/** The way from one total to the other, a step for each cause that moved something. */
export function stepsOf({ from, to, parts }: Pick<Comparison, "from" | "to" | "parts">): Step[] {
  const steps: Step[] = [{ id: "from", from: 0, to: Number(from.total), value: Number(from.total) }];
  let level = Number(from.total);
  for (const { cause, kg } of parts) {
    const value = Number(kg);
    if (value === 0) continue;
    steps.push({ id: cause, from: level, to: level + value, value });
    level += value;
  }
  steps.push({ id: "to", from: 0, to: Number(to.total), value: Number(to.total) });
  return steps;
}

/**
 * The levels a waterfall is drawn between. Where the changes are small beside the totals it does not begin at zero, or
 * nobody would see them; `cut` says so.
 */
export function levelsOf(steps: readonly Step[]): { low: number; high: number; cut: boolean } {
  const tops = steps.map(({ to }) => to);
  const low = Math.min(...tops);
  const high = Math.max(...tops);
  const room = (high - low) * 0.5;
  if (low > 0 && low - room > high / 2) return { low: low - room, high: high + room / 5, cut: true };
  if (low === 0 && high === 0) return { low: 0, high: 1, cut: false };
  return { low: Math.min(0, low), high: Math.max(0, high), cut: false };
}

export interface CategoryChange {
  id: string;
  name: string;
  scope: number;
  kg: number;
}

/** The change by category, of one cause or of all, the largest first. */
export function byCategory(groups: Comparison["groups"], cause: Cause | null): CategoryChange[] {
  const sums = new Map<string, CategoryChange>();
  for (const group of groups) {
    if (cause !== null && group.cause !== cause) continue;
    const { id, name } = group.category;
    const known = sums.get(id) ?? { id, name, scope: group.scope, kg: 0 };
    known.kg += Number(group.kg);
    sums.set(id, known);
  }
  return [...sums.values()]
    .filter(({ kg }) => Math.abs(kg) >= 0.0000005)
    .sort((a, b) => Math.abs(b.kg) - Math.abs(a.kg) || a.id.localeCompare(b.id));
}

export interface Pair {
  from: number;
  to: number;
}

type Ran = Pick<Run, "number" | "added" | "changed" | "removed">;

const moved = ({ added, changed, removed }: Ran) => added + changed + removed > 0;

/**
 * The two calculations to compare, of all of them with the newest first: those asked for where they exist, else the
 * newest and the last one from which anything has changed.
 */
export function pairOf(runs: readonly Ran[], from: number | null, to: number | null): Pair | null {
  const [newest, before] = runs;
  if (newest === undefined || before === undefined) return null;
  const known = (one: number | null) => runs.find(({ number }) => number === one);
  const end = known(to) ?? newest;
  const earlier = runs.filter(({ number }) => number < end.number);
  const change = [end, ...earlier].findIndex(moved);
  const start = known(from) ?? earlier[Math.max(0, change)] ?? earlier[0] ?? before;
  return { from: start.number, to: end.number };
}
