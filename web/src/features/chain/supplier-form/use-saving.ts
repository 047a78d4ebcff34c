"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { saveDraft } from "./api";
import { answerOf, type Draft } from "./model";

/** How long nothing is typed before the draft is kept. */
const pause = 1500;

export type Saving = "idle" | "saving" | "saved" | "notSaved";

/** Keeps a draft a while after each change. */
export function useSaving(token: string, draft: Draft): Saving {
  const [state, setState] = useState<Saving>("idle");
  const first = useRef(draft);
  const save = useEffectEvent(async () => {
    setState("saving");
    try {
      await saveDraft(token, answerOf(draft));
      setState("saved");
    } catch {
      setState("notSaved");
    }
  });
  useEffect(() => {
    if (draft === first.current) return;
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [draft]);
  return state;
}
