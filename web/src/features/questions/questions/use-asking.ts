"use client";

import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { isOfAnswers } from "@/lib/api/keys";
import { isApiError } from "@/lib/api/problem";
import { aiAddress } from "@/lib/api/use-ai";
import { type AskRequest, useSuggesting } from "./suggestion-api";

/** What came of asking where it was no suggestion: a fault, or nothing certain. */
interface Outcome {
  error: unknown;
}

/** Asks AI, one question at a time; leaving the page or cancelling waits for it no more. */
export function useAsking(onFound: (suggestion: string) => void) {
  const { ask } = useSuggesting();
  const { mutate } = useSWRConfig();
  const [request, setRequest] = useState<AskRequest>({ question: "", kind: "answer", note: "" });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);

  async function send(asked: AskRequest) {
    const control = new AbortController();
    waiting.current = control;
    setAsking(true);
    setOutcome(null);
    try {
      const found = await ask(asked, control.signal);
      if (found) onFound(found.id);
      else setOutcome({ error: null });
    } catch (error) {
      if (control.signal.aborted) return;
      setOutcome({ error });
      if (isApiError(error, "ai.off")) void mutate(aiAddress);
      if (isApiError(error, "answer.answered")) void mutate(isOfAnswers);
    } finally {
      if (waiting.current === control) setAsking(false);
    }
  }
  return {
    request,
    setRequest: (change: Partial<AskRequest>) => setRequest((now) => ({ ...now, ...change })),
    isAsking,
    outcome,
    ask: send,
    cancel: () => waiting.current?.abort(),
  };
}
