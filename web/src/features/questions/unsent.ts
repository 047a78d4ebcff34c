import type { User } from "@/lib/api/types";
import { dropUnsaved, keepUnsaved, namesUnsaved, readUnsaved } from "@/lib/unsaved";
import { type Editor, type Entry, isDirty, type Work } from "./editor";

/** An answer that was written and has not reached the server. */
export interface Unsent {
  question: string;
  section: number;
  shortTitle: string;
  /** The reporting year's date. */
  date: string;
  /** When it was last written on. */
  at: string;
  work: Work;
}

/** Those written on since the page was loaded: who comes back to them in the same visit knows of them. */
const ownOfVisit = new Set<string>();

/** The drafts of one person acting for one company, in one year. */
export function unsentOf(user: User, date: string) {
  const company = `${user.company?.id ?? "none"}/`;
  const nameOf = (question: string) => `${company}${date}/${question}`;
  const drop = (question: string) => dropUnsaved(user.id, nameOf(question));
  return {
    /** The draft of a question; `at` is null when it was written in this visit. */
    find(question: string): { work: Work; at: string | null } | undefined {
      const found = readUnsaved(user.id, nameOf(question));
      if (!isUnsent(found)) return undefined;
      return { work: found.work, at: ownOfVisit.has(nameOf(question)) ? null : found.at };
    },
    /** Keeps what is not saved of an editor, and forgets what is. */
    remember({ entries, recovered }: Editor, before?: Editor) {
      for (const [id, entry] of Object.entries(entries)) {
        if (entry === before?.entries[id] || recovered[id]) continue;
        if (!isDirty(entry)) {
          drop(id);
          continue;
        }
        ownOfVisit.add(nameOf(id));
        keepUnsaved(user.id, nameOf(id), unsent(entry, date));
      }
    },
    drop,
  };
}

/** All drafts of the person for the company they act for, whatever the year. */
export function allUnsent(user: User): Unsent[] {
  const company = `${user.company?.id ?? "none"}/`;
  return namesUnsaved(user.id)
    .filter((name) => name.startsWith(company))
    .map((name) => readUnsaved(user.id, name))
    .filter(isUnsent);
}

function unsent({ question, base, draft }: Entry, date: string): Unsent {
  const { id, section, shortTitle } = question;
  return { question: id, section, shortTitle, date, at: new Date().toISOString(), work: { base, draft } };
}

/** Storage outlives versions of the product: what has another form is left alone. */
function isUnsent(found: unknown): found is Unsent {
  const { work } = (found ?? {}) as Partial<Unsent>;
  return work?.draft !== undefined && work.base !== undefined;
}
