import { isApiError } from "@/lib/api/problem";
import type { Answer } from "@/lib/api/types";
import { contentOf, emptyContent, hindrance, sameContent } from "./content";
import type { Asked, Content } from "./types";

/** One answer being written: what was read and what stands there now. */
export interface Entry {
  question: Asked;
  base: Answer | null;
  draft: Content;
}

/** The answers on a page, and what became of the last save. */
export interface Editor {
  entries: Record<string, Entry>;
  saving: boolean;
  /** When the last save came through, in this visit. */
  savedAt: string | null;
  error: unknown;
  /** Somebody saved in the meantime: their answer, to be brought together with the draft. */
  conflict: { questionId: string; theirs: Answer | null } | null;
  /** Questions whose field holds something that cannot be read, and is therefore not in the draft. */
  unreadable: readonly string[];
  /** Questions whose draft an earlier visit left behind, and when. It is not sent before somebody has looked at it. */
  recovered: Readonly<Record<string, string>>;
}

/** What was written to an answer, and the version it was written on. */
export type Work = Pick<Entry, "base" | "draft">;

/** What an earlier visit left behind of an answer; `at` is null when it was this visit. */
export interface Left {
  work: Work;
  at: string | null;
}

/** Begins with what the server has, or where work was left behind with that. */
export function begin(questions: readonly Asked[], left: (id: string) => Left | undefined): Editor {
  const entries: Record<string, Entry> = {};
  const recovered: Record<string, string> = {};
  for (const question of questions) {
    const fresh = { question, base: question.answer, draft: contentOf(question.answer) };
    const found = left(question.id);
    const isOpen = found && !sameContent(found.work.draft, fresh.draft);
    entries[question.id] = isOpen ? { question, ...found.work } : fresh;
    if (isOpen && found.at !== null) recovered[question.id] = found.at;
  }
  return { entries, saving: false, savedAt: null, error: null, conflict: null, unreadable: [], recovered };
}

export function isDirty({ base, draft }: Entry): boolean {
  return !sameContent(draft, contentOf(base));
}

/** Whether anything was ever written here. */
export function isBegun({ base, draft }: Entry): boolean {
  return base !== null || !sameContent(draft, emptyContent);
}

/** What is written and not yet with the server. */
export function unsaved(editor: Editor): Entry[] {
  return Object.values(editor.entries).filter(isDirty);
}

/** What can go to the server as it stands. */
export function sendable(editor: Editor): Entry[] {
  if (editor.conflict) return [];
  return unsaved(editor).filter(
    ({ question, draft }) => hindrance(question, draft) === null && !editor.recovered[question.id],
  );
}

/** The year an answer of the page was carried over from, while nobody has saved it since; null where there is none. */
export function carriedFrom(editor: Editor): number | null {
  const years = Object.values(editor.entries).map(({ base }) => base?.carriedFrom ?? 0);
  return Math.max(0, ...years) || null;
}

/** Whether a failed save may come through by itself later: there was no connection, or nobody answered. */
export function isTransient(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

function without(recovered: Editor["recovered"], ...ids: string[]): Editor["recovered"] {
  return Object.fromEntries(Object.entries(recovered).filter(([id]) => !ids.includes(id)));
}

function withEntry(editor: Editor, id: string, change: (entry: Entry) => Entry): Editor {
  const entry = editor.entries[id];
  return entry ? { ...editor, entries: { ...editor.entries, [id]: change(entry) } } : editor;
}

export type Action =
  | { type: "write"; id: string; change: (draft: Content) => Content }
  | { type: "unreadable"; id: string; is: boolean }
  | { type: "saving" }
  | { type: "saved"; id: string; sent: Content; answer: Answer; at: string }
  | { type: "revised"; id: string; answer: Answer }
  | { type: "rested" }
  | { type: "failed"; error: unknown }
  | { type: "clashed"; id: string; theirs: Answer | null }
  | { type: "resolved"; id: string; content: Content }
  | { type: "arrived"; questions: readonly Asked[] }
  | { type: "recoveredKept" }
  | { type: "recoveredDropped" };

export function edited(editor: Editor, action: Action): Editor {
  switch (action.type) {
    case "write":
      return {
        ...withEntry(editor, action.id, (entry) => ({ ...entry, draft: action.change(entry.draft) })),
        // Who writes on in it has seen it.
        recovered: without(editor.recovered, action.id),
      };
    case "unreadable": {
      const others = editor.unreadable.filter((id) => id !== action.id);
      return { ...editor, unreadable: action.is ? [...others, action.id] : others };
    }
    case "saving":
      return { ...editor, saving: true };
    case "saved":
      return {
        ...withEntry(editor, action.id, (entry) => ({
          ...entry,
          base: action.answer,
          // What was typed while the save was under way stays; else the server's tidied form counts.
          draft: entry.draft === action.sent ? contentOf(action.answer) : entry.draft,
        })),
        savedAt: action.at,
        error: null,
      };
    case "revised":
      return withEntry(editor, action.id, (entry) => ({
        ...entry,
        base: action.answer,
        draft: isDirty(entry) ? entry.draft : contentOf(action.answer),
      }));
    case "rested":
      return { ...editor, saving: false };
    case "failed":
      return { ...editor, saving: false, error: action.error };
    case "clashed":
      return clashed(editor, action.id, action.theirs);
    case "resolved":
      return {
        ...withEntry(editor, action.id, (entry) => ({
          ...entry,
          base: editor.conflict?.theirs ?? null,
          draft: action.content,
        })),
        conflict: null,
      };
    case "arrived":
      return arrived(editor, action.questions);
    case "recoveredKept":
      return { ...editor, recovered: {} };
    case "recoveredDropped":
      return Object.keys(editor.recovered).reduce(
        (next, id) =>
          withEntry(next, id, ({ question }) => ({
            question,
            base: question.answer,
            draft: contentOf(question.answer),
          })),
        { ...editor, recovered: {} },
      );
  }
}

/** Whether an answer says what the draft says: an earlier save came through and its reply did not, or two wrote alike. */
function agrees({ draft }: Entry, answer: Answer | null): answer is Answer {
  return answer !== null && sameContent(draft, contentOf(answer));
}

function clashed(editor: Editor, id: string, theirs: Answer | null): Editor {
  const entry = editor.entries[id];
  if (entry && agrees(entry, theirs)) {
    return {
      ...withEntry(editor, id, () => ({ ...entry, base: theirs })),
      savedAt: theirs.updatedAt,
      error: null,
    };
  }
  return { ...editor, saving: false, error: null, conflict: { questionId: id, theirs } };
}

/** A newer state from the server: taken where nothing is being written, kept for the next save where something is. */
function arrived(editor: Editor, questions: readonly Asked[]): Editor {
  let next = editor;
  for (const question of questions) {
    next = withEntry(next, question.id, (entry) => {
      const newer = (question.answer?.version ?? 0) > (entry.base?.version ?? 0);
      const free = !isDirty(entry) || agrees(entry, question.answer);
      if (!newer || !free) return { ...entry, question };
      return { question, base: question.answer, draft: contentOf(question.answer) };
    });
  }
  const settled = Object.keys(next.recovered).filter((id) => {
    const entry = next.entries[id];
    return entry && !isDirty(entry);
  });
  return settled.length > 0 ? { ...next, recovered: without(next.recovered, ...settled) } : next;
}
