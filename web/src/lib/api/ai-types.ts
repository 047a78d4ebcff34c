import type * as api from "./types.gen";

/* The assistant, by the names this side uses; see types.ts. */

/** Whether a company can ask a language model, and what it has left this month. */
export type AiState = api.AssistantView;
export type AiKind = api.AiPromptView["kind"];
export type AiPromptVersion = api.AiPromptVersionView;
export type AiPrompt = api.AiPromptView;
export type AiSample = api.AiSampleView;
export type AiCall = api.AiCallView;
export type CompanyFact = api.CompanyFactView;

/** What AI suggests as the answer to a question, until somebody has decided on it. */
export type AnswerSuggestion = api.AnswerSuggestionView;
export type SuggestionEvidence = api.EvidenceView;
export type SuggestionKind = AnswerSuggestion["kind"];
export type AcceptedSuggestions = api.AcceptedView;

/** What a finished preparation has done, as its job reports it. */
export interface Prepared {
  year: number;
  /** How many questions were looked at. */
  questions: number;
  /** To how many of them something is suggested. */
  suggested: number;
  /** How many are left, when it ended early. */
  open: number;
  /** Code of why it ended early; empty when it did not. */
  ended: string;
}
