import { address } from "./address";
import type * as api from "./types.gen";
import { useApi } from "./use-api";

export type Assistant = api.AssistantView;
export type CompanyFact = api.CompanyFactView;

/** Whether there is a language model to ask, and what the company has left of its budget. */
export function useAssistant() {
  return useApi(address<Assistant>("company/ai"));
}
