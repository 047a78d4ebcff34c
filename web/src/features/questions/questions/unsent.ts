import type { User } from "@/lib/api/types";
import { dropUnsaved, keepUnsaved, namesUnsaved, readUnsaved, tabOfUnsaved } from "@/lib/unsaved";
import { sameContent } from "./content";
import type { Editor, Entry } from "./editor";
import { isDirty, type Work } from "./work";

/** An answer that was written and has not reached the server. */
export interface Unsent {
  question: string;
  section: number;
  shortTitle: string;
  /** The reporting year's date. */
  date: string;
  /** When it was last written on. */
  at: string;
  /** The tab it was written in; nobody else sends it unasked. */
  tab?: string;
  work: Work;
}

/** Those written on since the page was loaded: who comes back to them in the same visit knows of them. */
const ownOfVisit = new Set<string>();

/** Those that stand on the page just now, whose editor sends them itself. */
const held = new Map<string, number>();

/** The drafts of one person acting for one company, in one year. */
export function unsentOf(user: User, date: string) {
  const company = companyOf(user);
  const nameOf = (question: string) => `${company}${date}/${question}`;
  const read = (name: string) => unsentIn(readUnsaved(user.id, name));
  const drop = (question: string) => dropUnsaved(user.id, nameOf(question));
  return {
    /** The draft of a question; `at` is null when it was written in this visit, or waits for the server. */
    find(question: string): { work: Work; at: string | null } | undefined {
      const found = read(nameOf(question));
      if (!found) return undefined;
      return { work: found.work, at: ownOfVisit.has(nameOf(question)) || goes(found) ? null : found.at };
    },
    /** Keeps what is not saved of an editor, and forgets what is. Where its page is left others may have written on. */
    remember({ entries, recovered }: Editor, before?: Editor, isGone = false) {
      for (const [id, entry] of Object.entries(entries)) {
        if (entry === before?.entries[id] || recovered[id]) continue;
        if (isGone && !isStill(read(nameOf(id)), before?.entries[id] ?? entry)) continue;
        if (!isDirty(entry)) {
          drop(id);
          continue;
        }
        ownOfVisit.add(nameOf(id));
        keepUnsaved(user.id, nameOf(id), unsent(entry, date));
      }
    },
    /** Leaves the drafts of some questions to whoever shows them; the function returned takes it back. */
    hold(questions: readonly string[]): () => void {
      const names = questions.map(nameOf);
      for (const name of names) held.set(name, (held.get(name) ?? 0) + 1);
      return () => {
        for (const name of names) held.set(name, (held.get(name) ?? 1) - 1);
      };
    },
    /** What waits for the server and stands on no page. */
    waiting(): Unsent[] {
      return namesUnsaved(user.id)
        .filter((name) => name.startsWith(`${company}${date}/`) && !held.get(name))
        .flatMap((name) => read(name) ?? [])
        .filter(goes);
    },
    /** Puts what became of a draft in its place, null for nothing left of it; one that was written on since stays. */
    settle(sent: Unsent, work: Work | null) {
      const name = nameOf(sent.question);
      if (held.get(name) || read(name)?.at !== sent.at) return;
      if (work) keepUnsaved(user.id, name, { ...sent, work } satisfies Unsent);
      else drop(sent.question);
    },
  };
}

/** All drafts of the person for the company they act for, whatever the year. */
export function allUnsent(user: User): Unsent[] {
  return namesUnsaved(user.id)
    .filter((name) => name.startsWith(companyOf(user)))
    .flatMap((name) => unsentIn(readUnsaved(user.id, name)) ?? []);
}

function companyOf({ company }: User): string {
  return `${company?.id ?? "none"}/`;
}

/** Whether what is kept is what an editor has, and nobody has written on it since. */
function isStill(found: Unsent | undefined, { draft }: Entry): boolean {
  return found !== undefined && sameContent(found.work.draft, draft);
}

function goes({ tab, work }: Unsent): boolean {
  return work.waits === true && tab === tabOfUnsaved();
}

function unsent({ question, ...work }: Entry, date: string): Unsent {
  const { id, section, shortTitle } = question;
  return {
    question: id,
    section,
    shortTitle,
    date,
    at: new Date().toISOString(),
    tab: tabOfUnsaved(),
    work,
  };
}

/** Storage outlives versions of the product: what has another form is left alone. */
function unsentIn(found: unknown): Unsent | undefined {
  const { work } = (found ?? {}) as Partial<Unsent>;
  return work?.draft !== undefined && work.base !== undefined ? (found as Unsent) : undefined;
}
