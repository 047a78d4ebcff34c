import type { User } from "@/lib/api/types";
import { dropUnsaved, keepUnsaved, namesUnsaved, readUnsaved, tabOfUnsaved } from "@/lib/unsaved";
import { contentOf, sameContent } from "./content";
import type { Editor, Entry } from "./editor";
import type { Content } from "./types";
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

/** An unsent answer as it lies in this browser, with the name it is kept under. */
export interface KeptUnsent extends Unsent {
  name: string;
}

/**
 * The drafts of one person acting for one company, in one year. Each tab keeps its own: two that write on one question
 * take nothing from one another, and what one of them leaves behind is offered in the other.
 */
export function unsentOf(user: User, date: string, tab = tabOfUnsaved()) {
  const company = companyOf(user);
  const placeOf = (question: string) => `${company}${date}/${question}`;
  const nameOf = (question: string) => `${placeOf(question)}/${tab}`;
  const read = (name: string) => unsentIn(readUnsaved(user.id, name));
  /** All that is kept of a question, the tab's own first, then the newest. Older versions of the product named no tab. */
  const copiesOf = (question: string) =>
    keptIn(user, placeOf(question))
      .filter(({ name }) => name === placeOf(question) || name.startsWith(`${placeOf(question)}/`))
      .sort((a, b) => Number(b.tab === tab) - Number(a.tab === tab) || b.at.localeCompare(a.at));
  const isOwn = ({ name, ...one }: KeptUnsent) => one.tab === tab && ownOfVisit.has(name);
  return {
    /** The draft of a question; `at` is null when it was written in this visit, or waits for the server. */
    find(question: string): { work: Work; at: string | null } | undefined {
      const [found] = copiesOf(question);
      if (!found) return undefined;
      return { work: found.work, at: isOwn(found) || goes(found, tab) ? null : found.at };
    },
    /** Keeps what is not saved of an editor, and forgets what is. Where its page is left others may have written on. */
    remember(editor: Editor, before?: Editor, isGone = false) {
      for (const [id, entry] of Object.entries(editor.entries)) {
        const old = before?.entries[id];
        const offered = before?.recovered[id] ? old?.draft : undefined;
        const isSame = editor.recovered[id] || (entry === old && !offered);
        if (!isSame && !(isGone && isElsewhere(id, old ?? entry))) keep(id, entry, old, offered);
      }
    },
    /** Leaves the drafts of some questions to whoever shows them; the function returned takes it back. */
    hold(questions: readonly string[]): () => void {
      const places = questions.map(placeOf);
      for (const place of places) held.set(place, (held.get(place) ?? 0) + 1);
      return () => {
        for (const place of places) held.set(place, (held.get(place) ?? 1) - 1);
      };
    },
    /** What waits for the server and stands on no page. */
    waiting(): KeptUnsent[] {
      return keptIn(user, `${company}${date}/`).filter(
        (one) => goes(one, tab) && !held.get(placeOf(one.question)),
      );
    },
    /** Puts what became of a draft in its place, null for nothing left of it; one that was written on since stays. */
    settle({ name, ...sent }: KeptUnsent, work: Work | null) {
      if (held.get(placeOf(sent.question)) || read(name)?.at !== sent.at) return;
      if (work) keepUnsaved(user.id, name, { ...sent, work } satisfies Unsent);
      else dropUnsaved(user.id, name);
    },
  };

  /** Whether what is kept is not what an editor had: somebody has written on it since, or settled it. */
  function isElsewhere(question: string, { draft }: Entry): boolean {
    const found = read(nameOf(question));
    return !found || !sameContent(found.work.draft, draft);
  }

  function keep(question: string, entry: Entry, before?: Entry, offered?: Content) {
    const name = nameOf(question);
    if (isDirty(entry)) {
      ownOfVisit.add(name);
      keepUnsaved(user.id, name, unsent(entry, date, tab));
    } else dropUnsaved(user.id, name);
    if (offered || entry.base !== before?.base) forget(question, contentOf(entry.base), offered);
  }

  /** Forgets what other tabs left behind of a question that the server has, or that was offered and decided on here. */
  function forget(question: string, ...settled: (Content | undefined)[]) {
    for (const { name, work } of copiesOf(question)) {
      const isSettled = settled.some((one) => one && sameContent(one, work.draft));
      if (name !== nameOf(question) && isSettled) dropUnsaved(user.id, name);
    }
  }
}

/** All drafts of the person for the company they act for, whatever the year: of each answer the newest. */
export function allUnsent(user: User): Unsent[] {
  const newest = new Map<string, Unsent>();
  for (const one of keptIn(user, companyOf(user))) {
    const place = `${one.date} ${one.question}`;
    if (one.at > (newest.get(place)?.at ?? "")) newest.set(place, one);
  }
  return [...newest.values()];
}

/** What is kept of a person under names that begin like that. */
function keptIn(user: User, start: string): KeptUnsent[] {
  return namesUnsaved(user.id)
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const found = unsentIn(readUnsaved(user.id, name));
      return found ? { ...found, name } : [];
    });
}

function companyOf({ company }: User): string {
  return `${company?.id ?? "none"}/`;
}

function goes({ tab, work }: Unsent, own: string): boolean {
  return work.waits === true && tab === own;
}

function unsent({ question, ...work }: Entry, date: string, tab: string): Unsent {
  const { id, section, shortTitle } = question;
  return {
    question: id,
    section,
    shortTitle,
    date,
    at: new Date().toISOString(),
    tab,
    work,
  };
}

/** Storage outlives versions of the product: what has another form is left alone. */
function unsentIn(found: unknown): Unsent | undefined {
  const { work } = (found ?? {}) as Partial<Unsent>;
  return work?.draft !== undefined && work.base !== undefined ? (found as Unsent) : undefined;
}
