import { askedOf, type Filter, filtered, type Stop } from "./model";

/** Where a stop stands in a walk, among the questions that are asked. */
export interface Place {
  /** The first and the last of its questions, from 1; both 0 where none is asked. */
  first: number;
  last: number;
  of: number;
}

/** The place of a stop in a walk under a filter: questions are counted as the list and the progress count them. */
export function placeOf(walk: readonly Stop[], from: Stop, filter: Filter): Place {
  const counted = walk.map(({ questions }) => askedOf(filtered(questions, filter)));
  const here = walk.indexOf(from);
  counted[here] = counted[here] || askedOf(from.questions);
  const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0);
  const [before, own] = [sum(counted.slice(0, here)), counted[here]];
  return { first: own > 0 ? before + 1 : 0, last: own > 0 ? before + own : 0, of: sum(counted) };
}
