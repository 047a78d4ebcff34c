import type { Edition, EditionMove } from "@/lib/api/types";

/** The year an edition was adopted in, by which people distinguish editions. */
export function adoptedIn({ adopted }: Edition): string {
  return adopted.slice(0, 4);
}

/** The move to propose: to the newest edition, when the year does not stand in it already. */
export function proposedMove(moves: readonly EditionMove[]): EditionMove | null {
  return moves.at(-1) ?? null;
}

/** Whether a newer edition than the year's can be moved to. */
export function hasNewer(moves: readonly EditionMove[]): boolean {
  return moves.some(({ newer }) => newer);
}
