import type { Answer, History } from "@/lib/api/types";

/** Saves of one person that follow each other closely, as the one piece of work they were. */
export interface Sitting {
  /** The newest save of it. */
  last: History;
  /** What stood there before all of it. */
  before: History["before"];
  changes: string[];
  /** Documents that it took from the answer. */
  fellOut: string[];
  saves: number;
  /** How it came about: written by the person, brought from another year, such a move undone, AI's suggestion accepted, or the year moved to another edition. */
  how: "written" | "carried" | "takenBack" | "suggested" | "moved";
  /** The year it was brought from; 0 for what was not. */
  from: number;
}

/** Saves closer to each other than this belong together: the page saves by itself while one writes. */
const close = 15 * 60_000;

/** Brings the saves of an answer (newest first) together into sittings, newest first. */
export function sittings(
  history: readonly History[],
  answer: Pick<Answer, "carriedFrom" | "documentIds"> | null,
): Sitting[] {
  const found: Sitting[] = [];
  let earliest = 0;
  let left: readonly string[] = [];
  history.forEach((save, index) => {
    const at = new Date(save.at).getTime();
    // What a save left behind is what the next one found.
    const after = index === 0 ? answer : history[index - 1]?.before;
    const from = after?.carriedFrom ?? 0;
    const how = howOf(save, from);
    const sitting = found.at(-1);
    const goesOn = sitting?.how === "written" && how === "written" && samePerson(sitting.last, save);
    if (sitting && goesOn && earliest - at <= close) {
      sitting.before = save.before;
      sitting.changes = [...new Set([...sitting.changes, ...save.changes])];
      sitting.saves += 1;
      sitting.fellOut = missing(save.before, left);
    } else {
      left = after?.documentIds ?? [];
      const fellOut = missing(save.before, left);
      found.push({
        last: save,
        before: save.before,
        changes: [...save.changes],
        fellOut,
        saves: 1,
        how,
        from,
      });
    }
    earliest = at;
  });
  return found;
}

function missing(before: History["before"], left: readonly string[]): string[] {
  return (before?.documentIds ?? []).filter((id) => !left.includes(id));
}

function howOf({ changes }: History, from: number): Sitting["how"] {
  if (changes.includes("takenBack")) return "takenBack";
  if (changes.includes("suggestion")) return "suggested";
  if (changes.includes("edition")) return "moved";
  return from > 0 ? "carried" : "written";
}

function samePerson(a: History, b: History): boolean {
  return a.by.id === b.by.id && a.impersonatedAs === b.impersonatedAs;
}
