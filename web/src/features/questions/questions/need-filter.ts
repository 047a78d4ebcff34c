import type { Asked } from "./types";

/** What questions can be told apart by: wanted of the company, left to it, or what others may require of it. */
export const needFilters = ["wanted", "voluntary", "inCap"] as const;
export type NeedFilter = (typeof needFilters)[number];

/** Whether the standard leaves a question to the company. */
export function isOptional({ need }: Pick<Asked, "need">): boolean {
  return need === "voluntary" || need === "sector";
}

/** Whether a question passes; null lets all pass. */
export function matchesNeed(question: Pick<Asked, "need" | "inCap">, filter: NeedFilter | null): boolean {
  if (filter === null) return true;
  if (filter === "inCap") return question.inCap === true;
  return isOptional(question) === (filter === "voluntary");
}

/** The filters that part the questions: those that some pass and others do not. */
export function partingNeeds(questions: readonly Asked[]): NeedFilter[] {
  return needFilters.filter((filter) => {
    const passing = questions.filter((one) => matchesNeed(one, filter)).length;
    return passing > 0 && passing < questions.length;
  });
}
