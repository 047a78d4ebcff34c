const ofAnswers = [
  "company/answer/",
  "company/answer-suggestion/",
  "company/company/progress/",
  "company/edition/",
  "company/materiality/",
  "company/migration/",
  "company/question/",
];

/** Whether what is kept under a key follows from the answers of a year, so that a change of many makes it old. */
export function isOfAnswers(key: unknown): boolean {
  if (Array.isArray(key)) return key[0] === "all-questions";
  return typeof key === "string" && ofAnswers.some((start) => key.startsWith(start));
}
