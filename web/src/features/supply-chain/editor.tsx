"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useToast } from "@/components/ui/toast";
import { isApiError } from "@/lib/api/problem";
import type { Chain, Changes } from "@/lib/api/supply-chain-types";
import { useSession } from "@/lib/session/session";
import { sendChanges, useChain, useFiguresAgain } from "./api";
import { emptyChain, foreseen, inverse, merge, restingOn, versionsOf } from "./model";

export interface Editor {
  chain: Chain;
  /** Makes changes, which show at once, and gives what takes them back; throws what kept them from being saved. */
  commit: (changes: Changes) => Promise<Changes>;
  /** The same, with what went wrong said in a toast; done, if there is one, said with a way back. */
  run: (changes: Changes, done?: string) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Whether something is on its way, and whether anything was saved. */
  state: "idle" | "saving" | "saved";
}

const EditorContext = createContext<Editor | null>(null);

/** The map and what can be done to it. Only inside an EditorProvider. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("useEditor needs an EditorProvider");
  return editor;
}

interface Past {
  undo: Changes[];
  redo: Changes[];
}

/** Changes are sent one after another, each resting on what the one before will have made. */
export function EditorProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("supplyChain");
  const toast = useToast();
  const { id, name } = useSession();
  const { data = emptyChain, mutate } = useChain();
  const readFiguresAgain = useFiguresAgain();
  const latest = useRef(data);
  const own = useRef(new Map<string, number>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [past, setPast] = useState<Past>({ undo: [], redo: [] });
  const [pending, setPending] = useState(0);
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    latest.current = data;
  }, [data]);

  function show(things: Chain) {
    latest.current = merge(latest.current, things);
    void mutate(latest.current, { revalidate: false });
  }

  async function make(changes: Changes) {
    const back = inverse(latest.current, changes);
    show(foreseen(changes, { id, name }, new Date().toISOString()));
    setPending((count) => count + 1);
    const turn = queue.current.then(() => sendChanges(changes));
    queue.current = turn.catch(() => null);
    try {
      const settled = await turn;
      for (const [thing, version] of versionsOf(settled)) own.current.set(thing, version);
      show(settled);
      if (settled.stakeholders.length > 0) readFiguresAgain();
      setSaved(true);
      return back;
    } catch (problem) {
      void mutate();
      throw problem;
    } finally {
      setPending((count) => count - 1);
    }
  }

  async function commit(changes: Changes) {
    const back = await make(changes);
    setPast(({ undo }) => ({ undo: [...undo, back], redo: [] }));
    return back;
  }

  /** Takes the newest step of one pile back; what takes that back goes on the other. */
  async function step(from: "undo" | "redo", to: "undo" | "redo") {
    const changes = past[from].at(-1);
    if (!changes) return;
    setPast((now) => ({ ...now, [from]: now[from].slice(0, -1) }));
    try {
      const back = await make(restingOn(changes, own.current));
      setPast((now) => ({ ...now, [to]: [...now[to], back] }));
      toast.info(t(from === "undo" ? "undone" : "redone"));
    } catch (problem) {
      if (!isApiError(problem, "supplyChain.stale"))
        setPast((now) => ({ ...now, [from]: [...now[from], changes] }));
      toast.problem(problem);
    }
  }

  function run(changes: Changes, done?: string) {
    commit(changes).then((back) => {
      const undo = { label: t("undo"), onPress: () => run(restingOn(back, own.current)) };
      if (done) toast.done(done, undo);
    }, toast.problem);
  }

  const editor: Editor = {
    chain: data,
    commit,
    run,
    undo: () => void step("undo", "redo"),
    redo: () => void step("redo", "undo"),
    canUndo: past.undo.length > 0 && pending === 0,
    canRedo: past.redo.length > 0 && pending === 0,
    state: pending > 0 ? "saving" : saved ? "saved" : "idle",
  };
  return <EditorContext value={editor}>{children}</EditorContext>;
}
