"use client";

import { useSession } from "../session/session";
import { address } from "./address";
import type { AiState } from "./ai-types";
import { useApi } from "./use-api";

/** Where the state of the company's assistant is read and switched. */
export const aiAddress = address<AiState>("company/ai");

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
