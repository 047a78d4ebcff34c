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

/** Something that can be taken back, and how; null where it cannot, since it was never saved. */
interface Step {
  back: Changes | null;
}

interface Past {
  undo: readonly Step[];
  redo: readonly Step[];
}

/**
 * Changes are sent one after another, each resting on what the one before has made. Taking back waits for its turn too,
 * but what it will take back is settled when it is asked for.
 */
export function EditorProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("supplyChain");
  const toast = useToast();
  const { id, name } = useSession();
  const { data = emptyChain, mutate } = useChain();
  const readFiguresAgain = useFiguresAgain();
  const latest = useRef(data);
  const own = useRef(new Map<string, number>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const past = useRef<Past>({ undo: [], redo: [] });
  const [heights, setHeights] = useState({ undo: 0, redo: 0 });
  const [pending, setPending] = useState(0);
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    latest.current = data;
  }, [data]);

  function show(things: Chain) {
    latest.current = merge(latest.current, things);
    void mutate(latest.current, { revalidate: false });
  }

  function pile(next: Partial<Past>) {
    past.current = { ...past.current, ...next };
    setHeights({ undo: past.current.undo.length, redo: past.current.redo.length });
  }

  /** Shows what changes will make, and gives what takes them back. */
  function foresee(changes: Changes): Changes {
    const back = inverse(latest.current, changes);
    show(foreseen(changes, { id, name }, new Date().toISOString()));
    return back;
  }

  async function save(changes: Changes) {
    try {
      const settled = await sendChanges(restingOn(changes, own.current));
      for (const [thing, version] of versionsOf(settled)) own.current.set(thing, version);
      show(settled);
      if (settled.stakeholders.length > 0) readFiguresAgain();
      setSaved(true);
    } catch (problem) {
      void mutate();
      throw problem;
    }
  }

  /** Acts when everything that was started before has finished. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    setPending((count) => count + 1);
    const turn = queue.current.then(act).finally(() => setPending((count) => count - 1));
    queue.current = turn.catch(() => null);
    return turn;
  }

  async function commit(changes: Changes) {
    const back = foresee(changes);
    const step: Step = { back };
    const { undo, redo } = past.current;
    pile({ undo: [...undo, step], redo: [] });
    try {
      await inTurn(() => save(changes));
    } catch (problem) {
      step.back = null;
      pile({
        undo: past.current.undo.filter((one) => one !== step),
        redo: [...redo, ...past.current.redo],
      });
      throw problem;
    }
    return back;
  }

  /** Takes the newest step of one pile back; what takes that back goes on the other. */
  async function take(from: "undo" | "redo", to: "undo" | "redo") {
    const step = past.current[from].at(-1);
    if (!step) return;
    const taken: Step = { back: null };
    pile({ [from]: past.current[from].slice(0, -1), [to]: [...past.current[to], taken] });
    const drop = () => pile({ [to]: past.current[to].filter((one) => one !== taken) });
    await inTurn(async () => {
      if (!step.back) return drop();
      const changes = restingOn(step.back, own.current);
      try {
        taken.back = foresee(changes);
        await save(changes);
        toast.info(t(from === "undo" ? "undone" : "redone"));
      } catch (problem) {
        taken.back = null;
        drop();
        if (!isApiError(problem, "supplyChain.stale")) pile({ [from]: [...past.current[from], step] });
        toast.problem(problem);
      }
    });
  }

  function run(changes: Changes, done?: string) {
    commit(changes).then((back) => {
      if (done) toast.done(done, { label: t("undo"), onPress: () => run(back) });
    }, toast.problem);
  }

  const editor: Editor = {
    chain: data,
    commit,
    run,
    undo: () => void take("undo", "redo"),
    redo: () => void take("redo", "undo"),
    canUndo: heights.undo > 0,
    canRedo: heights.redo > 0,
    state: pending > 0 ? "saving" : saved ? "saved" : "idle",
  };
  return <EditorContext value={editor}>{children}</EditorContext>;
}
