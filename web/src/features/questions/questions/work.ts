import { isApiError } from "@/lib/api/problem";
import type { Answer } from "@/lib/api/types";
import { contentOf, sameContent } from "./content";
import type { Content } from "./types";

/** What was written to an answer, the version it was written on, and what may have become of it. */
export interface Work {
  base: Answer | null;
  draft: Content;
  /** What was sent since the base was read and never answered: it may be what the server has by now. */
  sent?: readonly Content[];
  /** Whether it goes by itself once the server can be reached again, for it could not be when it was sent. */
  waits?: boolean;
}

/** Whether the server lacks the draft, or may have something else. */
export function isDirty({ base, draft, sent = [] }: Work): boolean {
  return [contentOf(base), ...sent].some((one) => !sameContent(draft, one));
}

/** So many that were never answered are remembered; only one of them can have come through. */
const most = 4;

/** The same with its draft among what may have reached the server. */
export function sending<W extends Work>(work: W): W {
  const others = (work.sent ?? []).filter((one) => !sameContent(one, work.draft));
  return { ...work, sent: [...others, work.draft].slice(-most) };
}

/** The same work built on another version, whose reply settles what was sent before. */
export function built<W extends Work>(work: W, base: Answer | null): W {
  return { ...work, base, sent: [], waits: false };
}

/**
 * The work on the version that a save was refused for, where that is one's own: an earlier save came through and its
 * reply did not, or two wrote alike. Null where somebody else wrote it.
 */
export function ownOf<W extends Work>(work: W, theirs: Answer | null): W | null {
  if (!theirs) return null;
  const said = contentOf(theirs);
  const isOwn = [work.draft, ...(work.sent ?? [])].some((one) => sameContent(one, said));
  return isOwn ? built(work, theirs) : null;
}

/** What the server has where somebody was faster, null where they took it away; undefined for any other error. */
export function theirsIn(error: unknown): Answer | null | undefined {
  return isApiError(error, "answer.stale") ? ((error.current as Answer | undefined) ?? null) : undefined;
}
