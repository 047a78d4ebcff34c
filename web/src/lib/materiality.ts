/** The topics of ESRS 1 in their order; each has a page. */
export const topicIds = ["E1", "E2", "E3", "E4", "E5", "S1", "S2", "S3", "S4", "G1"] as const;

/** Bounds of a score, and the mean from which on what is scored is material. */
export const least = 0;
export const most = 10;
export const threshold = 5;

/** The topic that an id of a topic or of one of its sub-topics names: E1 of E1.2; null for none. */
export function topicOf(id: string): string | null {
  return topicIds.find((topic) => id === topic || id.startsWith(`${topic}.`)) ?? null;
}

/** The page of a topic. */
export function topicAddress(topic: string): string {
  return `/company/topics/${topic}`;
}
