import type { QuestionDetail, Scores } from "@/lib/api/types";
import type { Api } from "./api";

const date = "2025-12-31";

/** Scores a sub-topic over what stands there, or with no scores takes out what does. */
export async function score(api: Api, questionId: string, scores: Scores): Promise<void> {
  const { answer } = await api.get<QuestionDetail>(`company/question/${questionId}?date=${date}`);
  await api.post("company/answer", {
    questionId,
    date,
    version: answer?.version ?? 0,
    value: { scores },
    completed: Object.keys(scores).length > 0,
    notApplicable: false,
    notApplicableReason: "",
    explanation: "",
    reasoning: "",
    notes: "",
    tags: [],
    valueChainPerspective: { upstream: "", coreBusiness: "", downstream: "" },
  });
}
