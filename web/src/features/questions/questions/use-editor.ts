"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { Answer } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { isTypedIn } from "@/lib/typing";
import { isReleased, onFlush } from "@/lib/unsaved";
import { useBeforeUnload } from "@/lib/use-before-unload";
import { saveAnswer, useUpdateCache } from "./api";
import { emptyContent } from "./content";
import {
  type Action,
  begin,
  carriedFrom,
  type Editor,
  edited,
  isTransient,
  sendable,
  unsaved,
} from "./editor";
import type { Asked, Content } from "./types";
import { unsentOf } from "./unsent";
import { isDirty, theirsIn } from "./work";

/** How long a person pauses before what was written is saved. */
const pause = 1_500;

/** How long to wait before retrying a save that reached no server. */
const retryDelay = 15_000;

/** Makes the next version of an answer of the version that is there. */
export type Revision = (answer: Answer) => Promise<Answer>;

export interface Editing {
  editor: Editor;
  write: (id: string, change: (draft: Content) => Content) => void;
  setUnreadable: (field: string, is: boolean) => void;
  /** Told by the page where the cursor is. */
  cursor: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /** Saves now; resolves to whether everything written is with the server. */
  save: () => Promise<boolean>;
  /** Adopts the answers that were carried over; resolves to whether that succeeded. */
  review: () => Promise<boolean>;
  /**
   * Changes what belongs to an answer beside its content, after saving what is written; an answer that is not there
   * yet is made. Throws when it does not come through, and the answer is as it was.
   */
  revise: (id: string, change: Revision) => Promise<void>;
  resolve: (id: string, content: Content) => void;
  /** Says of what an earlier visit left behind whether it is to be saved or thrown away. */
  settle: (keep: boolean) => void;
}

/** Keeps the answers of a page and saves them by itself: after a pause, on leaving, and on request. */
export function useEditor(questions: readonly Asked[]): Editing {
  const { date } = usePeriod();
  const user = useSession();
  const updateCache = useUpdateCache();
  const toast = useToast();
  const t = useTranslations("questions.save");
  const gone = useRef(false);
  const unsent = unsentOf(user, date);
  const [editor, setEditor] = useState(() => begin(questions, unsent.find));
  // Saves run on while the page draws: they read the newest state here and not the one they began with.
  const current = useRef(editor);
  current.current = editor;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());

  const [seen, setSeen] = useState(questions);
  if (seen !== questions) {
    setSeen(questions);
    setEditor(edited(editor, { type: "serverUpdated", questions }));
  }

  function act(action: Action) {
    const before = current.current;
    current.current = edited(before, action);
    if (gone.current) unsent.remember(current.current, before, true);
    setEditor(current.current);
  }

  /** Saves one answer as it stands; resolves to whether the next one may follow. */
  async function send(id: string): Promise<boolean> {
    const entry = current.current.entries[id];
    if (!entry) return true;
    const { base, draft } = entry;
    // Without a connection nothing can reach the server unnoticed.
    if (navigator.onLine) act({ type: "sending", id });
    try {
      const answer = await saveAnswer(user, id, date, base?.version ?? 0, draft);
      act({ type: "saved", id, sent: draft, answer, at: new Date().toISOString() });
      updateCache(answer);
      return true;
    } catch (error) {
      return refused(id, error);
    }
  }

  /** Handles a failed save; resolves as send does. */
  async function refused(id: string, error: unknown): Promise<boolean> {
    const theirs = theirsIn(error);
    if (theirs !== undefined) {
      act({ type: "conflicted", id, theirs });
      if (theirs) updateCache(theirs);
      if (current.current.conflict === null) return isDirtyNow(id) ? send(id) : true;
    } else act({ type: "failed", id, error });
    // Nobody sees the page's own note any more.
    if (gone.current) toast.problem(error);
    else if (isTransient(error)) later(retryDelay);
    return false;
  }

  function isDirtyNow(id: string): boolean {
    const entry = current.current.entries[id];
    return entry !== undefined && isDirty(entry);
  }

  async function sendAll(extra: readonly string[] = []) {
    const ids = [...sendable(current.current).map(({ question }) => question.id), ...extra];
    if (ids.length === 0) return;
    act({ type: "saving" });
    for (const id of ids) {
      if (!(await send(id))) return;
    }
    act({ type: "idle" });
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    // One save after the other: a second one must know the version the first one made.
    running.current = running.current.then(() => sendAll());
    await running.current;
    return unsaved(current.current).length === 0 && current.current.unreadable.length === 0;
  }

  /** Saves what was carried over as it stands. */
  async function review(): Promise<boolean> {
    if (!(await save())) return false;
    const carried = Object.values(current.current.entries).filter(({ base }) => (base?.carriedFrom ?? 0) > 0);
    running.current = running.current.then(() => sendAll(carried.map(({ question }) => question.id)));
    await running.current;
    return carriedFrom(current.current) === null;
  }

  async function revise(id: string, change: Revision): Promise<void> {
    clearTimeout(timer.current);
    const now = () => reviseNow(id, change);
    const done = running.current
      .then(() => sendAll())
      .then(now)
      .catch((error: unknown) => (tookTheirs(id, error) ? now() : Promise.reject(error)));
    running.current = done.catch(() => undefined);
    await done;
  }

  async function reviseNow(id: string, change: Revision): Promise<void> {
    const { base } = current.current.entries[id] ?? {};
    // What is written and cannot be saved as it stands stays a draft; the answer begins without it.
    const before = base ?? (await saveAnswer(user, id, date, 0, emptyContent));
    act({ type: "revised", id, answer: before });
    const answer = await change(before);
    act({ type: "revised", id, answer });
    updateCache(answer);
  }

  /** When somebody was faster: takes their answer, unless that is for a person to bring together with their own. */
  function tookTheirs(id: string, error: unknown): boolean {
    const entry = current.current.entries[id];
    if (!entry || !isApiError(error, "answer.stale") || !error.current) return false;
    const theirs = error.current as Answer;
    const isFree = !isDirty(entry);
    act(isFree ? { type: "revised", id, answer: theirs } : { type: "conflicted", id, theirs });
    return isFree;
  }

  function later(wait = pause) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), wait);
  }

  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (current.current.unreadable.length > 0) toast.info(t("unreadableLeft"));
    gone.current = true;
    void save();
  });
  const arrive = useEffectEvent(() => {
    gone.current = false;
    if (unsaved(current.current).length > 0) later();
  });
  useBeforeUnload((event) => {
    const { unreadable, recovered } = current.current;
    const isOpen =
      unsaved(current.current).some(({ question }) => !recovered[question.id]) || unreadable.length > 0;
    // Who has to sign in again finds the text when they are back; there is nothing to hold them up for.
    if (!isOpen || isReleased() || isApiError(current.current.error, "unauthenticated")) return;
    void save();
    event.preventDefault();
  });
  const back = useEffectEvent(() => void save());
  const flush = useEffectEvent(save);
  const hold = useEffectEvent(() => unsent.hold(Object.keys(current.current.entries)));
  useEffect(() => {
    arrive();
    const takeBack = onFlush(() => flush());
    const release = hold();
    window.addEventListener("online", back);
    return () => {
      takeBack();
      release();
      window.removeEventListener("online", back);
      leave();
    };
  }, []);
  const remembered = useRef<Editor>(undefined);
  useEffect(() => {
    unsentOf(user, date).remember(editor, remembered.current);
    remembered.current = editor;
  }, [user, date, editor]);

  return {
    editor,
    write: (id, change) => {
      act({ type: "write", id, change });
      later();
    },
    setUnreadable: (field, is) => act({ type: "unreadable", field, is }),
    cursor: {
      onFocus: ({ target }) => {
        if (isTypedIn(target)) act({ type: "typing", is: true });
      },
      onBlur: () => {
        if (current.current.typing) act({ type: "typing", is: false });
      },
    },
    save,
    review,
    revise,
    resolve: (id, content) => {
      act({ type: "resolved", id, content });
      void save();
    },
    settle: (keep) => {
      act({ type: keep ? "recoveredKept" : "recoveredDropped" });
      void save();
    },
  };
}
