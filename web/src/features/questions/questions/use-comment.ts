"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { onFlush } from "@/lib/unsaved";
import { saveComment, useKeepComment, useQuestion } from "./api";
import { isTransient } from "./editor";
import type { Remark } from "./types";
import { type CommentDraft, unsentCommentsOf } from "./unsent-comments";

/**
 * The comment on a question and year while it is written: it is saved when the field is left, and stays in the browser
 * until then. Where somebody else has written one meanwhile, both stand until one is chosen.
 */
export function useComment(question: string) {
  const user = useSession();
  const { date } = usePeriod();
  const { data, error: unread, mutate } = useQuestion(question);
  const keep = useKeepComment();
  const unsent = unsentCommentsOf(user);
  const [draft, setDraft] = useState<CommentDraft | null>(() => unsent.find(date, question) ?? null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const remarks: readonly Remark[] = data?.commentHistory ?? [];
  const [newest] = remarks;
  const saved = newest?.comment ?? "";
  const version = newest?.version ?? 0;
  const theirs = draft && data && version > draft.version && saved !== draft.text ? newest : undefined;

  const { section = 0, shortTitle = "" } = data ?? {};
  const settled = useRef<string>(undefined);
  useEffect(() => {
    const kept = unsentCommentsOf(user);
    if (draft) kept.keep({ question, section, shortTitle, date, ...pick(draft) });
    else kept.drop(date, question, settled.current);
    settled.current = draft?.text;
  }, [user, date, question, section, shortTitle, draft]);
  useEffect(() => unsentCommentsOf(user).hold(date, question) as () => void, [user, date, question]);

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
      if (unsent.find(date, question)?.text === draft.text) unsent.drop(date, question, draft.text);
      await keep(question, all).catch(() => undefined);
      // What was typed while the save was under way stays.
      setDraft((now) => (now && now.text !== draft.text ? { text: now.text, version: from + 1 } : null));
      return true;
    } catch (problem) {
      setError(problem);
      const waits = isTransient(problem);
      if (unsent.find(date, question)?.text === draft.text)
        unsent.keep({ question, section, shortTitle, date, ...pick(draft), waits });
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

/** The draft alone: one that was kept brings along where and when. */
function pick({ text, version, waits }: CommentDraft): CommentDraft {
  return { text, version, ...(waits ? { waits } : {}) };
}
