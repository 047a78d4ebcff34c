interface Piece {
  id: string;
  from: number;
  to: number;
}

export interface Stack {
  pieces: Piece[];
  /** The sum with its sign: credits count against debits. */
  total: number;
}

/** Lays the parts of a bar on each other: what is above nothing upwards, what is below downwards. */
export function stackOf(values: Readonly<Record<string, number>>, series: readonly { id: string }[]): Stack {
  let up = 0;
  let down = 0;
  const pieces: Piece[] = [];
  for (const { id } of series) {
    const value = values[id] ?? 0;
    if (value === 0) continue;
    const from = value > 0 ? up : down;
    pieces.push({ id, from, to: from + value });
    if (value > 0) up += value;
    else down += value;
  }
  return { pieces, total: up + down };
}

/** From the lowest to the highest a set of bars reaches; never nothing to nothing. */
export function extent(stacks: readonly Stack[], others: readonly number[]): [number, number] {
  const ends = stacks.flatMap(({ pieces }) => pieces.flatMap(({ from, to }) => [from, to]));
  const low = Math.min(0, ...ends, ...others);
  const high = Math.max(0, ...ends, ...others);
  return low === high ? [0, 1] : [low, high];
}
