import { changedCode, isApiError } from "@/lib/api/problem";
import type { Answer } from "@/lib/api/types";
import { contentOf, emptyContent, hindrance, sameContent } from "./content";
import { cellsTogether } from "./merge";
import type { Asked, Content } from "./types";
import { built, isDirty, ownOf, sending, type Work } from "./work";

/** One answer being written. */
export interface Entry extends Work {
  question: Asked;
}

/** The answers on a page, and what became of the last save. */
export interface Editor {
  entries: Record<string, Entry>;
  saving: boolean;
  /** Whether the cursor is in a field of the page: no update from the server may change what stands there. */
  typing: boolean;
  /** When the last save came through, in this visit. */
  savedAt: string | null;
  error: unknown;
  /** The question whose save failed. */
  failed: string | null;
  /** Somebody saved in the meantime: their answer, to be brought together with the draft. */
  conflict: { questionId: string; theirs: Answer | null } | null;
  /** Fields that hold something that cannot be read, and is therefore not in the draft, as fieldKey names them. */
  unreadable: readonly string[];
  /** Questions whose draft an earlier visit left behind, and when. It is not sent before somebody has looked at it. */
  recovered: Readonly<Record<string, string>>;
}

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
    const fresh = asRead(question);
    const found = left(question.id);
    const isOpen = found && !sameContent(found.work.draft, fresh.draft);
    // It may be on its way to the server from elsewhere just now.
    entries[question.id] = isOpen ? { question, ...sending(found.work) } : fresh;
    if (isOpen && found.at !== null) recovered[question.id] = found.at;
  }
  return {
    entries,
    saving: false,
    typing: false,
    savedAt: null,
    error: null,
    failed: null,
    conflict: null,
    unreadable: [],
    recovered,
  };
}

function asRead(question: Asked): Entry {
  return { question, base: question.answer, draft: contentOf(question.answer) };
}

/** Whether anything was ever written here. */
export function isBegun({ base, draft }: Entry): boolean {
  return base !== null || !sameContent(draft, emptyContent);
}

/** What is written and not yet with the server. */
export function unsaved(editor: Editor): Entry[] {
  return Object.values(editor.entries).filter(isDirty);
}

/** Names the field of a question, or of one of its rows in a table. */
export function fieldKey(id: string, row?: string): string {
  return row === undefined ? id : `${id}/${row}`;
}

/** Whether a field of the question holds something that cannot be read. */
export function isUnreadable({ unreadable }: Editor, id: string): boolean {
  return unreadable.some((field) => field === id || field.startsWith(fieldKey(id, "")));
}

/** What can go to the server as it stands. */
export function sendable(editor: Editor): Entry[] {
  if (editor.conflict) return [];
  return unsaved(editor).filter(
    ({ question, draft }) => hindrance(question, draft) === null && !editor.recovered[question.id],
  );
}

/** The year an answer of the page was carried over from, while nobody has saved it since; null without one. */
export function carriedFrom(editor: Editor): number | null {
  const years = Object.values(editor.entries).map(({ base }) => base?.carriedFrom ?? 0);
  return Math.max(0, ...years) || null;
}

/**
 * Whether a failed save may come through by itself later: there was no connection, nobody answered, too many came at
 * once, or the browser is somebody else at the moment.
 */
export function isTransient(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { status, code } = error;
  return status === 0 || status === tooManyAtOnce || status >= 500 || code === changedCode;
}

const tooManyAtOnce = 429;

function without(recovered: Editor["recovered"], ...ids: string[]): Editor["recovered"] {
  return Object.fromEntries(Object.entries(recovered).filter(([id]) => !ids.includes(id)));
}

function withEntry(editor: Editor, id: string, change: (entry: Entry) => Entry): Editor {
  const entry = editor.entries[id];
  return entry ? { ...editor, entries: { ...editor.entries, [id]: change(entry) } } : editor;
}

export type Action =
  | { type: "write"; id: string; change: (draft: Content) => Content }
  | { type: "unreadable"; field: string; is: boolean }
  | { type: "typing"; is: boolean }
  | { type: "saving" }
  | { type: "sending"; id: string }
  | { type: "saved"; id: string; sent: Content; answer: Answer; at: string }
  | { type: "revised"; id: string; answer: Answer }
  | { type: "idle" }
  | { type: "failed"; id: string; error: unknown }
  | { type: "conflicted"; id: string; theirs: Answer | null }
  | { type: "resolved"; id: string; content: Content }
  | { type: "serverUpdated"; questions: readonly Asked[] }
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
      const others = editor.unreadable.filter((field) => field !== action.field);
      return { ...editor, unreadable: action.is ? [...others, action.field] : others };
    }
    case "typing":
      return action.is ? { ...editor, typing: true } : serverUpdated({ ...editor, typing: false });
    case "saving":
      return { ...editor, saving: true };
    case "sending":
      return withEntry(editor, action.id, (entry) => ({ ...entry, ...sending(entry) }));
    case "saved":
      return {
        ...withEntry(editor, action.id, (entry) => {
          const next = built(entry, action.answer);
          const stays = entry.draft !== action.sent || editor.typing || !isDirty(next);
          return stays ? next : { ...next, draft: contentOf(action.answer) };
        }),
        savedAt: action.at,
        error: null,
        failed: null,
      };
    case "revised":
      return withEntry(editor, action.id, (entry) => {
        const next = built(entry, action.answer);
        if (isDirty(entry) || !isDirty(next)) return next;
        // Whoever is in the field gets it once they have left it.
        if (editor.typing) return { ...entry, question: { ...entry.question, answer: action.answer } };
        return { ...next, draft: contentOf(action.answer) };
      });
    case "idle":
      return { ...editor, saving: false };
    case "failed":
      return {
        ...withEntry(editor, action.id, (entry) => ({ ...entry, waits: isTransient(action.error) })),
        saving: false,
        error: action.error,
        failed: action.id,
      };
    case "conflicted":
      return conflicted(editor, action.id, action.theirs);
    case "resolved":
      return {
        ...withEntry(editor, action.id, (entry) => ({
          ...built(entry, editor.conflict?.theirs ?? null),
          draft: action.content,
        })),
        conflict: null,
      };
    case "serverUpdated":
      return serverUpdated(editor, action.questions);
    case "recoveredKept":
      return { ...editor, recovered: {} };
    case "recoveredDropped":
      return Object.keys(editor.recovered).reduce(
        (next, id) => withEntry(next, id, ({ question }) => asRead(question)),
        { ...editor, recovered: {} },
      );
  }
}

function conflicted(editor: Editor, id: string, theirs: Answer | null): Editor {
  const entry = editor.entries[id];
  const own = entry && ownOf(entry, theirs);
  if (own && theirs) {
    return { ...withEntry(editor, id, () => own), savedAt: theirs.updatedAt, error: null, failed: null };
  }
  const draft = entry && theirs && cellsTogether(contentOf(entry.base), entry.draft, contentOf(theirs));
  if (draft)
    return {
      ...withEntry(editor, id, () => ({ ...built(entry, theirs), draft })),
      error: null,
      failed: null,
    };
  return {
    ...withEntry(editor, id, (mine) => ({ ...mine, waits: false })),
    saving: false,
    error: null,
    failed: null,
    conflict: { questionId: id, theirs },
  };
}

/**
 * A newer state from the server: taken where nothing is being written, kept for the next save or until the field is
 * left where something is. Without questions, what came while the cursor was in a field.
 */
function serverUpdated(editor: Editor, questions?: readonly Asked[]): Editor {
  let next = editor;
  for (const question of questions ?? Object.values(editor.entries).map((entry) => entry.question)) {
    next = withEntry(next, question.id, (entry) => onto(question, entry, editor.typing));
  }
  const settled = Object.keys(next.recovered).filter((id) => {
    const entry = next.entries[id];
    return entry && !isDirty(entry);
  });
  return settled.length > 0 ? { ...next, recovered: without(next.recovered, ...settled) } : next;
}

function onto(question: Asked, entry: Entry, typing: boolean): Entry {
  const now = entry.question === question ? entry : { ...entry, question };
  if ((question.answer?.version ?? 0) <= (entry.base?.version ?? 0)) return now;
  const own = ownOf(now, question.answer);
  return own ?? (isDirty(entry) || typing ? now : asRead(question));
}
