"use client";

import { type FormEvent, useState } from "react";
import { isApiError } from "@/lib/api/problem";

/** The code of what is wrong with each field, by its name. */
export type Wrong = Record<string, string>;

interface DraftOptions<D> {
  begin: () => D;
  /** What can be said before anything is sent. */
  check: (draft: D) => Wrong;
  /** Saves it; whatever it throws stands in the form. */
  save: (draft: D) => Promise<unknown>;
}

/** A form while it is filled in: nothing typed is lost when it cannot be saved. */
export function useDraft<D extends object>({ begin, check, save }: DraftOptions<D>) {
  const [draft, setDraft] = useState<D>(begin);
  const [wrong, setWrong] = useState<Wrong>({});
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = check(draft);
    setWrong(found);
    setError(null);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await save(draft);
    } catch (problem) {
      if (isApiError(problem, "fields")) setWrong(problem.fields);
      setError(problem);
    } finally {
      setPending(false);
    }
  }
  return {
    draft,
    set: (change: Partial<D>) => setDraft((before) => ({ ...before, ...change })),
    wrong,
    error,
    pending,
    submit,
  };
}
