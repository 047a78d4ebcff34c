import type { QuestionDetail, Value } from "@/lib/api/types";
import type { Api } from "./api";

/** Writes an answer over what stands there; without a value it is as if nobody had given one. */
export async function answer(
  api: Api,
  questionId: string,
  { date = "2025-12-31", value = null }: { date?: string; value?: Value | null } = {},
): Promise<void> {
  const { answer: before } = await api.get<QuestionDetail>(`company/question/${questionId}?date=${date}`);
  await api.post("company/answer", {
    questionId,
    date,
    version: before?.version ?? 0,
    value,
    completed: value !== null,
    notApplicable: false,
    notApplicableReason: "",
    explanation: "",
    reasoning: "",
    notes: "",
    tags: [],
    valueChainPerspective: { upstream: "", coreBusiness: "", downstream: "" },
  });
}
