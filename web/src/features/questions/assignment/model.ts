import type { Member, Question } from "@/lib/api/types";

/** What assigning needs to know of a question. */
export type Assignable = Pick<
  Question,
  "id" | "chapter" | "subCategory" | "group" | "assignedUserId" | "shortTitle"
>;

/** The questions that get a person (null: nobody any more). */
export interface Move {
  person: string | null;
  questions: string[];
}

/** What assigning questions to a person changes. */
export interface Change {
  /** Questions that nobody had. */
  fresh: string[];
  /** Questions taken from others, by who has them now. */
  taken: Map<string, string[]>;
  /** How many are the person's already. */
  same: number;
}

/** What would change if the person got the questions; null takes them from everybody. */
export function changeOf(questions: readonly Assignable[], person: string | null): Change {
  const change: Change = { fresh: [], taken: new Map(), same: 0 };
  for (const { id, assignedUserId } of questions) {
    if (assignedUserId === person) change.same += 1;
    else if (assignedUserId === null) change.fresh.push(id);
    else change.taken.set(assignedUserId, [...(change.taken.get(assignedUserId) ?? []), id]);
  }
  return change;
}

/** The questions that change hands. */
export function changed({ fresh, taken }: Change): string[] {
  return [...fresh, ...[...taken.values()].flat()];
}

/** The moves that bring back what was before a change. */
export function undone({ fresh, taken }: Change): Move[] {
  const moves: Move[] = [...taken].map(([person, questions]) => ({ person, questions }));
  return fresh.length === 0 ? moves : [{ person: null, questions: fresh }, ...moves];
}

export interface Part {
  id: string;
  kind: "chapter" | "subCategory" | "series";
  name: string;
  questions: string[];
}

/** Chapters, sub-categories and series among the questions, each with all that belong to it. */
export function partsOf(questions: readonly Assignable[]): Part[] {
  const parts = new Map<string, Part>();
  function put(kind: Part["kind"], name: string, key: string, question: string) {
    if (name === "") return;
    const id = `${kind}:${key}`;
    const part = parts.get(id) ?? { id, kind, name, questions: [] };
    part.questions.push(question);
    parts.set(id, part);
  }
  for (const { id, chapter, subCategory, group } of questions) {
    put("chapter", chapter, chapter, id);
    put("subCategory", subCategory, `${chapter} ${subCategory}`, id);
    if (group) put("series", group.name, group.id, id);
  }
  const kinds: Part["kind"][] = ["chapter", "subCategory", "series"];
  return [...parts.values()].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** Whether all, some or none of the questions are chosen. */
export function chosenOf(ids: readonly string[], chosen: ReadonlySet<string>): "all" | "some" | "none" {
  const count = ids.filter((id) => chosen.has(id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** Up to two letters of a person's name: Anna Maria Berg gives AB. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : [words[0]?.slice(0, 2)];
  return letters.join("").toLocaleUpperCase("sv-SE");
}

/** The members by id. */
export function byId(members: readonly Member[]): Map<string, Member> {
  return new Map(members.map((member) => [member.id, member]));
}
