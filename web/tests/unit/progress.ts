import type { Progress } from "@/lib/api/types";

/** The progress of questions none of which is begun, as the server would say it of changed counts. */
export function progressOf(change: Partial<Progress> = {}): Progress {
  const applicable = change.applicable ?? 0;
  const toAnswer = applicable - (change.notApplicable ?? 0);
  return {
    asked: applicable + (change.voluntary ?? 0) + (change.unwanted ?? 0),
    applicable,
    notApplicable: 0,
    toAnswer,
    completed: 0,
    inProgress: 0,
    notStarted: toAnswer,
    open: toAnswer - (change.completed ?? 0),
    toReview: 0,
    voluntary: 0,
    voluntaryCompleted: 0,
    unwanted: 0,
    share: null,
    band: "notStarted",
    ...change,
  };
}
