"use client";

import { address } from "./address";
import type { AiState } from "./ai-types";
import { useApi } from "./use-api";

/** Where the state of the company's assistant is read and switched. */
export const aiAddress = address<AiState>("company/ai");

/** Whether the company can ask a language model, and what it has left; for every screen that offers to. */
export function useAi() {
  return useApi(aiAddress);
}
