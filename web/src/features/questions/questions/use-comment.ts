"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { dropUnsaved, keepUnsaved, onFlush, readUnsaved } from "@/lib/unsaved";
import { saveComment, useKeepComment, useQuestion } from "./api";
import type { Remark } from "./types";

/** A comment as it is being written, and the version that it was begun on. */
interface Draft {
  text: string;
  version: number;
}

/**
 * The comment on a question and year while it is written: it is saved when the field is left, and stays in the browser
 * until then. Where somebody else has written one meanwhile, both stand until one is chosen.
 */
export function useComment(question: string) {
  const user = useSession();
  const { date } = usePeriod();
  const { data, error: unread, mutate } = useQuestion(question);
  const keep = useKeepComment();
  const name = `comment/${user.company?.id ?? "none"}/${date}/${question}`;
  const [draft, setDraft] = useState<Draft | null>(() => draftIn(readUnsaved(user.id, name)));
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const remarks: readonly Remark[] = data?.commentHistory ?? [];
  const [newest] = remarks;
  const saved = newest?.comment ?? "";
  const version = newest?.version ?? 0;
  const theirs = draft && data && version > draft.version && saved !== draft.text ? newest : undefined;

  useEffect(() => {
    if (draft) keepUnsaved(user.id, name, draft);
    else dropUnsaved(user.id, name);
  }, [user.id, name, draft]);

  async function save(from: number | undefined = draft?.version): Promise<boolean> {
    if (!draft || from === undefined || pending) return draft === null;
    if (draft.text.trim() === saved.trim()) {
      setDraft(null);
      return true;
    }
    setPending(true);
    setError(null);
    try {
      const all = await saveComment(user, question, date, from, draft.text);
      // Where the page was left meanwhile, nobody else does it; who has become somebody else has another cache.
      if (draftIn(readUnsaved(user.id, name))?.text === draft.text) dropUnsaved(user.id, name);
      await keep(question, all).catch(() => undefined);
      // What was typed while the save was under way stays.
      setDraft((now) => (now && now.text !== draft.text ? { text: now.text, version: from + 1 } : null));
      return true;
    } catch (problem) {
      setError(problem);
      // Who was faster is shown beside what is written here.
      await mutate().catch(() => undefined);
      return false;
    } finally {
      setPending(false);
    }
  }

  const flush = useEffectEvent(() => (theirs ? Promise.resolve(false) : save()));
  useEffect(() => onFlush(() => flush()), []);
  useEffect(() => {
    const goOn = () => void flush();
    window.addEventListener("online", goOn);
    return () => {
      window.removeEventListener("online", goOn);
      void flush();
    };
  }, []);

  return {
    isReady: data !== undefined,
    unread,
    reread: mutate,
    text: draft?.text ?? saved,
    isDirty: draft !== null && draft.text !== saved,
    pending,
    error,
    remarks,
    /** What somebody else wrote meanwhile, while that is not settled. */
    theirs,
    write(text: string) {
      setError(null);
      setDraft((now) => ({ text, version: now?.version ?? version }));
    },
    save: () => (theirs ? Promise.resolve(false) : save()),
    /** Saves what is written here over what somebody else wrote. */
    insist: () => save(version),
    yield() {
      setError(null);
      setDraft(null);
    },
  };
}

/** Storage outlives versions of the product: what has another form is left alone. */
function draftIn(found: unknown): Draft | null {
  const { text, version } = (found ?? {}) as Partial<Draft>;
  return typeof text === "string" && typeof version === "number" ? { text, version } : null;
}
