"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { Answer } from "@/lib/api/types";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { saveAnswer, useKeep } from "./api";
import { type Action, begin, type Editor, type Entry, edited, sendable, unsaved, type Work } from "./editor";
import type { Asked, Content } from "./types";

/** How long a person pauses before what was written is saved. */
const pause = 1_500;

/**
 * What could not be saved before the page was left. It waits here, for the person and company and year it belongs to,
 * until the page is opened again. Memory only: it holds what a person wrote.
 */
const left = new Map<string, Work>();

export interface Editing {
  editor: Editor;
  write: (id: string, change: (draft: Content) => Content) => void;
  setUnreadable: (id: string, is: boolean) => void;
  /** Saves now; resolves to whether everything written is with the server. */
  save: () => Promise<boolean>;
  resolve: (id: string, content: Content) => void;
}

/** Keeps the answers of a page and saves them by itself: after a pause, on leaving, and when told. */
export function useEditor(questions: readonly Asked[]): Editing {
  const { date } = usePeriod();
  const user = useSession();
  const keep = useKeep();
  const toast = useToast();
  const gone = useRef(false);
  const nameOf = (id: string) => `${user.id}/${user.company?.id}/${date}/${id}`;
  const [editor, setEditor] = useState(() => begin(questions, (id) => left.get(nameOf(id))));
  // Saves run on while the page draws: they read the newest state here and not the one they began with.
  const current = useRef(editor);
  current.current = editor;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());

  const [seen, setSeen] = useState(questions);
  if (seen !== questions) {
    setSeen(questions);
    setEditor(edited(editor, { type: "arrived", questions }));
  }

  function act(action: Action) {
    current.current = edited(current.current, action);
    setEditor(current.current);
  }

  async function send({ question: { id }, base, draft }: Entry) {
    try {
      const answer = await saveAnswer(id, date, base?.version ?? 0, draft);
      left.delete(nameOf(id));
      act({ type: "saved", id, sent: draft, answer, at: new Date().toISOString() });
      keep(answer);
    } catch (error) {
      // Nobody sees the page's own note any more.
      if (gone.current) toast.problem(error);
      if (isApiError(error, "answer.stale")) {
        act({ type: "clashed", id, theirs: (error.current as Answer | undefined) ?? null });
      } else {
        act({ type: "failed", error });
      }
    }
  }

  async function sendAll() {
    const entries = sendable(current.current);
    if (entries.length === 0) return;
    act({ type: "saving" });
    for (const entry of entries) {
      await send(entry);
      if (current.current.conflict || current.current.error) return;
    }
    act({ type: "rested" });
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    // One save after the other: a second one must know the version the first one made.
    running.current = running.current.then(sendAll);
    await running.current;
    return unsaved(current.current).length === 0 && current.current.unreadable.length === 0;
  }

  function later() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pause);
  }

  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    gone.current = true;
    for (const { question, base, draft } of unsaved(current.current)) {
      left.set(nameOf(question.id), { base, draft });
    }
    void save();
  });
  const arrive = useEffectEvent(() => {
    gone.current = false;
    if (unsaved(current.current).length > 0) later();
  });
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsaved(current.current).length === 0 && current.current.unreadable.length === 0) return;
    void save();
    event.preventDefault();
  });
  useEffect(() => {
    arrive();
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
      leave();
    };
  }, []);

  return {
    editor,
    write: (id, change) => {
      act({ type: "write", id, change });
      later();
    },
    setUnreadable: (id, is) => act({ type: "unreadable", id, is }),
    save,
    resolve: (id, content) => {
      act({ type: "resolved", id, content });
      void save();
    },
  };
}
