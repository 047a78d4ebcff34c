import type { History } from "@/lib/api/types";

/** Saves of one person that follow each other closely, as the one piece of work they were. */
export interface Sitting {
  /** The newest save of it. */
  last: History;
  /** What stood there before all of it. */
  before: History["before"];
  changes: string[];
  saves: number;
}

/** Saves closer to each other than this belong together: the page saves by itself while one writes. */
const close = 15 * 60_000;

/** Brings saves (newest first) together into sittings, newest first. */
export function sittings(history: readonly History[]): Sitting[] {
  const found: Sitting[] = [];
  let earliest = 0;
  for (const save of history) {
    const at = new Date(save.at).getTime();
    const sitting = found.at(-1);
    if (sitting && samePerson(sitting.last, save) && earliest - at <= close) {
      sitting.before = save.before;
      sitting.changes = [...new Set([...sitting.changes, ...save.changes])];
      sitting.saves += 1;
    } else {
      found.push({ last: save, before: save.before, changes: [...save.changes], saves: 1 });
    }
    earliest = at;
  }
  return found;
}

function samePerson(a: History, b: History): boolean {
  return a.by.id === b.by.id && a.impersonatedAs === b.impersonatedAs;
}
