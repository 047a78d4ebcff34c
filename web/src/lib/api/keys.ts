import type { Read } from "./address";

type Beginning<P> = P extends `${infer A}/${infer B}` ? A | `${A}/${Beginning<B>}` : P;
/** Where something is read, or the beginning of it. */
export type Place = Beginning<Read extends `GET /${infer P}` ? P : never>;

/** Tells of a key of the cache whether what is kept under it is from one of the places, or from below it. */
export function under(...places: readonly Place[]): (key: unknown) => boolean {
  return (key) =>
    typeof key === "string" &&
    places.some((place) => key.startsWith(place) && ["/", "?", undefined].includes(key[place.length]));
}

/** What is not as it was once something has changed, by what that is. */
export const follows = {
  /** One answer; the lists it is in and the question itself know it at once. */
  answer: under(
    "company/company/progress",
    "company/materiality",
    "company/answer/counts",
    "company/answer/tags",
  ),
  /** Who has to answer what. */
  assignment: under(
    "company/question",
    "company/company/progress",
    "company/answer/counts",
    "company/answer/activity",
  ),
  /** What is essential. */
  verdict: under(
    "company/materiality",
    "company/question",
    "company/company/progress",
    "company/answer/counts",
  ),
  /** Documents, or where they are used. */
  documents: under("company/document", "company/question"),
  /** The rows of the books, or how they are counted. */
  books: under("company/footprint"),
} as const;

const ofAnswers = under(
  "company/answer",
  "company/answer-suggestion",
  "company/company/progress",
  "company/edition",
  "company/materiality",
  "company/migration",
  "company/question",
);

/** Whether what is kept under a key follows from the answers of a year, so that a change of many makes it old. */
export function isOfAnswers(key: unknown): boolean {
  return Array.isArray(key) ? key[0] === "all-questions" : ofAnswers(key);
}
