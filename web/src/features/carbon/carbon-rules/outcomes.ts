import type { RuleTrial } from "@/lib/api/types";
import { sumDecimals } from "@/lib/format/decimal";

/** What was found out of one company. */
export interface Outcome {
  id: string;
  /** Left empty where only one company is asked for. */
  name: string;
  trial: RuleTrial | null;
  /** Why there is no trial. */
  problem: string | null;
}

/** A trial of a shared rule on all the companies that were asked so far. */
export interface SharedTrial extends Omit<RuleTrial, "coverageBefore" | "coverageAfter"> {
  /** Those that it touches, the greatest change first. */
  companies: (Outcome & { trial: RuleTrial })[];
}

const mostMoves = 100;

/** Works on each item in turn, a few at once, until it is stopped. */
export async function inTurn<T>(
  items: readonly T[],
  atOnce: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) {
      if (signal.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * What is worth a look of many companies: those of which nothing is known, then those that change, the greatest change
 * first. The others are only counted. One company alone is shown whatever becomes of it.
 */
export function parted(outcomes: readonly Outcome[]): { shown: readonly Outcome[]; still: number } {
  if (outcomes.length < 2) return { shown: outcomes, still: 0 };
  const failed = outcomes.filter(({ trial }) => trial === null);
  const moving = outcomes.flatMap(({ trial, ...one }) =>
    trial && trial.moved > 0 ? [{ ...one, trial }] : [],
  );
  moving.sort((a, b) => change(b.trial) - change(a.trial));
  return { shown: [...failed, ...moving], still: outcomes.length - failed.length - moving.length };
}

/** Adds up what a rule does to the companies that it touches; amounts only where all use one currency. */
export function together(outcomes: readonly Outcome[]): SharedTrial {
  const touched = outcomes.filter(
    (one): one is Outcome & { trial: RuleTrial } =>
      one.trial !== null && (one.trial.hit.rows > 0 || one.trial.moved > 0),
  );
  const trials = touched.map(({ trial }) => trial);
  const currency = trials[0]?.currency ?? "";
  const isOne = trials.every((trial) => trial.currency === currency);
  const rows = (of: (trial: RuleTrial) => number) => trials.reduce((sum, trial) => sum + of(trial), 0);
  const exact = (of: (trial: RuleTrial) => string) => sumDecimals(trials.map(of));
  return {
    currency: isOne ? currency : "",
    hit: {
      rows: rows(({ hit }) => hit.rows),
      amount: isOne ? exact(({ hit }) => hit.amount) : "0",
      kg: exact(({ hit }) => hit.kg),
    },
    moved: rows(({ moved }) => moved),
    kgBefore: exact(({ kgBefore }) => kgBefore),
    kgAfter: exact(({ kgAfter }) => kgAfter),
    unmatchedBefore: rows(({ unmatchedBefore }) => unmatchedBefore),
    unmatchedAfter: rows(({ unmatchedAfter }) => unmatchedAfter),
    shifts: shiftsOf(trials, isOne),
    moves: trials.flatMap(({ moves }) => moves).slice(0, mostMoves),
    companies: touched.toSorted((a, b) => change(b.trial) - change(a.trial)),
  };
}

/** How much is changed; only to put in order what is. */
function change({ kgBefore, kgAfter }: { kgBefore: string; kgAfter: string }): number {
  return Math.abs(Number(kgAfter) - Number(kgBefore));
}

type Shift = RuleTrial["shifts"][number];

function shiftsOf(trials: readonly RuleTrial[], isOneCurrency: boolean): Shift[] {
  const places = new Map<string, Shift[]>();
  for (const shift of trials.flatMap(({ shifts }) => shifts)) {
    const name = `${shift.place.category?.id}/${shift.place.exclusion?.id}`;
    places.set(name, [...(places.get(name) ?? []), shift]);
  }
  const all = Array.from(places.values(), (shifts) => {
    const stake = (side: "before" | "after") => ({
      rows: shifts.reduce((sum, shift) => sum + shift[side].rows, 0),
      amount: isOneCurrency ? sumDecimals(shifts.map((shift) => shift[side].amount)) : "0",
      kg: sumDecimals(shifts.map((shift) => shift[side].kg)),
    });
    return { place: (shifts[0] as Shift).place, before: stake("before"), after: stake("after") };
  });
  const moved = ({ before, after }: Shift) => change({ kgBefore: before.kg, kgAfter: after.kg });
  return all.toSorted((a, b) => moved(b) - moved(a));
}
