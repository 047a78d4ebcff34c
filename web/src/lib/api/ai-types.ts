import type { Answer, OrNull } from "./types";
import type * as api from "./types.gen";

/* The assistant, by the names this side uses; see types.ts. */

/** Whether a company can ask a language model, and what it has left this month. */
export type AiState = api.AssistantView;
export type AiKind = api.AiPromptView["kind"];
export type AiPromptVersion = OrNull<api.AiPromptVersionView, "madeAt" | "madeBy">;
export type AiPrompt = Omit<api.AiPromptView, "current" | "needs" | "mayHave"> & {
  current: AiPromptVersion;
  needs: string[];
  mayHave: string[];
};
export type AiPrompts = { model: string | null; items: AiPrompt[] };
export type AiSample = OrNull<api.AiSampleView, "answer">;
export type AiCall = OrNull<api.AiCallView, "person">;
export type AiCallTexts = Omit<api.AiCallTextsView, "call"> & { call: AiCall };
export type AiCalls = { items: AiCall[]; more: boolean };
export type CompanyFact = api.CompanyFactView;

/** What AI suggests as the answer to a question, until somebody has decided on it. */
export type AnswerSuggestion = NonNullable<api.AnswerSuggestionView>;
export type SuggestionEvidence = api.EvidenceView;
export type SuggestionKind = AnswerSuggestion["kind"];
export type AcceptedSuggestions = Omit<api.AcceptedView, "accepted"> & { accepted: Answer[] };

/** What a finished preparation has done, as its job tells it. */
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
