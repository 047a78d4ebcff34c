/** What people talk about in a year. */
export interface Place {
  about: "question" | "figure";
  /** Id of the question, or of the category of the figure. */
  place: string;
  /** The reporting year's date. */
  date: string;
}

interface Named {
  id: string;
  name: string;
}

/** The threads with one as it is now, the latest opened first. */
export function latestFirst<T extends { id: string; openedAt: string }>(all: readonly T[], changed: T): T[] {
  const others = all.filter(({ id }) => id !== changed.id);
  return [changed, ...others].sort(
    (a, b) => b.openedAt.localeCompare(a.openedAt) || b.id.localeCompare(a.id),
  );
}

/** The people whose names stand in a text behind an @; of two names that begin alike the longer one counts. */
export function mentionsIn(text: string, people: readonly Named[]): string[] {
  let rest = text;
  const found: string[] = [];
  for (const { id, name } of [...people].sort((a, b) => b.name.length - a.name.length)) {
    if (!rest.includes(`@${name}`)) continue;
    found.push(id);
    rest = rest.replaceAll(`@${name}`, "");
  }
  return found;
}

/** The text with somebody named at its end, in the place of an @ that was just typed. */
export function withMention(text: string, name: string): string {
  const before = text.replace(/@$/, "");
  return `${before}${before === "" || /\s$/.test(before) ? "" : " "}@${name} `;
}

/** Whether somebody has just typed an @ to mention somebody, and not amid an address. */
export function asksForPeople(before: string, after: string): boolean {
  return after.length > before.length && /(^|\s)@$/.test(after);
}
