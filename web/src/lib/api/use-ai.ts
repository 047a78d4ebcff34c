"use client";

import { usePeriod } from "../period/period";
import { useSession } from "../session/session";
import { type Address, address } from "./address";
import type { AnswerSuggestion } from "./ai-types";
import { isAwaited, useApi } from "./use-api";

/** Where the state of the company's assistant is read and switched. */
export const aiAddress = address("GET /company/ai");

/** Whether the company can ask a language model, and what it has left; for every screen that offers to. */
export function useAi() {
  return useApi(aiAddress);
}

/** Whether the person can ask for the company: it has AI, and its free time is not over. */
export function useMayAsk(): boolean {
  const { data } = useAi();
  const { trial } = useSession();
  return data?.on === true && trial?.ended !== true;
}

/** Where the suggested answers of a year are that wait for somebody to decide. */
export function suggestionsOf(date: string): Address<AnswerSuggestion[]> {
  return address("GET /company/answer-suggestion/{date}", { path: { date } });
}

/**
 * The suggested answers of the chosen year that wait for somebody to decide; none where the company has no AI. They are
 * asked for beside that, and settled once both are known or cannot be: what makes room for them waits until then.
 */
export function useSuggestions() {
  const { date } = usePeriod();
  const ai = useAi();
  const answer = useApi(ai.data?.on === false ? null : suggestionsOf(date));
  return {
    data: ai.data?.on ? answer.data : undefined,
    error: answer.error,
    mutate: answer.mutate,
    isSettled: !isAwaited(ai) && !isAwaited(answer),
  };
}
