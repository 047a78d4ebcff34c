import type { User } from "@/lib/api/types";
import { dropUnsaved, keepUnsaved, namesUnsaved, readUnsaved, tabOfUnsaved } from "@/lib/unsaved";

/** A comment as it is being written, and the version that it was begun on. */
export interface CommentDraft {
  text: string;
  version: number;
  /** Whether it goes by itself once the server can be reached again, for it could not be when it was sent. */
  waits?: boolean;
}

/** A comment that was written and has not reached the server. */
export interface UnsentComment extends CommentDraft {
  question: string;
  section: number;
  shortTitle: string;
  /** The reporting year's date. */
  date: string;
  /** When it was last written on. */
  at: string;
  tab: string;
}

/** What stands on the page just now, whose box sends it itself. */
const held = new Map<string, number>();

/** The comments that one person wrote for one company; as with answers, each tab keeps its own. */
export function unsentCommentsOf(user: User, tab = tabOfUnsaved()) {
  const company = `comment/${user.company?.id ?? "none"}/`;
  const placeOf = (date: string, question: string) => `${company}${date}/${question}`;
  const all = () =>
    namesUnsaved(user.id)
      .filter((name) => name.startsWith(company))
      .flatMap((name) => {
        const found = commentIn(readUnsaved(user.id, name));
        return found ? { ...found, name } : [];
      });
  /** All that is kept of a question's comment, the tab's own first, then the newest. */
  const copiesOf = (place: string) =>
    all()
      .filter(({ name }) => name === place || name.startsWith(`${place}/`))
      .sort(
        (a, b) => Number(b.tab === tab) - Number(a.tab === tab) || (b.at ?? "").localeCompare(a.at ?? ""),
      );
  return {
    find: (date: string, question: string): CommentDraft | undefined => copiesOf(placeOf(date, question))[0],
    keep(comment: Omit<UnsentComment, "at" | "tab">) {
      const name = `${placeOf(comment.date, comment.question)}/${tab}`;
      keepUnsaved(user.id, name, { ...comment, at: new Date().toISOString(), tab } satisfies UnsentComment);
    },
    /** Forgets the tab's own draft, and what others left behind of the same text. */
    drop(date: string, question: string, text?: string) {
      const place = placeOf(date, question);
      for (const one of copiesOf(place)) {
        if (one.name === `${place}/${tab}` || one.text === text) dropUnsaved(user.id, one.name);
      }
    },
    /** Leaves the draft to the box that shows it; the function returned takes it back. */
    hold(date: string, question: string): () => void {
      const place = placeOf(date, question);
      held.set(place, (held.get(place) ?? 0) + 1);
      return () => held.set(place, (held.get(place) ?? 1) - 1);
    },
    /** What waits for the server and stands on no page. */
    waiting: (): UnsentComment[] =>
      all()
        .filter(isWhole)
        .filter((one) => one.waits && one.tab === tab && !held.get(placeOf(one.date, one.question))),
    /** All of them that can be named, whatever the tab. */
    all: (): UnsentComment[] => all().filter(isWhole),
  };
}

function isWhole(found: Partial<UnsentComment> & CommentDraft): found is UnsentComment & { name: string } {
  return found.question !== undefined && found.section !== undefined && found.date !== undefined;
}

/** Storage outlives versions of the product: what has another form is left alone; once it was no more than the draft. */
function commentIn(found: unknown): (Partial<UnsentComment> & CommentDraft) | undefined {
  const { text, version } = (found ?? {}) as Partial<CommentDraft>;
  return typeof text === "string" && typeof version === "number"
    ? (found as Partial<UnsentComment> & CommentDraft)
    : undefined;
}
