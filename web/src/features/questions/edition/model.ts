import type { ChangedQuestion, Edition, EditionMove } from "@/lib/api/types";

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

/** Whether another number or another place in the form is all that changes. */
function isRenumbered({ aspects }: ChangedQuestion): boolean {
  return aspects.every((one) => one === "reference" || one === "place");
}

/** The questions of a move by what it means to people: what asks for something else stands first, mere numbers apart. */
export function listsOf({ added, changed, ...rest }: EditionMove) {
  return {
    ...rest,
    meaning: added.filter(({ newMeaning }) => newMeaning),
    added: added.filter(({ newMeaning }) => !newMeaning),
    changed: changed.filter((one) => !isRenumbered(one)),
    renumbered: changed.filter(isRenumbered),
  };
}
