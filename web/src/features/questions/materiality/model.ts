import type { SubTopic, Topic } from "@/lib/api/types";

export type SideName = "impact" | "financial";

/** The highest score of a topic's sub-topics on a side; null where none was scored. */
export function highest({ subTopics }: Pick<Topic, "subTopics">, side: SideName): string | null {
  const scores = subTopics.flatMap((sub) => sub[side].score ?? []);
  return scores.reduce<string | null>(
    (most, score) => (most === null || Number(score) > Number(most) ? score : most),
    null,
  );
}

export function subTopicsOf(topics: readonly Topic[]): SubTopic[] {
  return topics.flatMap((topic) => topic.subTopics);
}

/** The topics that became material, and those that ceased to be, between two states of one year. */
export function changes(
  before: readonly Topic[],
  after: readonly Topic[],
): { now: Topic[]; noLonger: Topic[] } {
  const was = new Map(before.map(({ id, material }) => [id, material]));
  const changed = after.filter(({ id, material }) => (was.get(id) ?? material) !== material);
  return {
    now: changed.filter(({ material }) => material),
    noLonger: changed.filter(({ material }) => !material),
  };
}

export const pillars = ["E", "S", "G"] as const;
export type Pillar = (typeof pillars)[number];

/** Environment, social or governance, by the letter a topic's id begins with. */
export function pillarOf(id: string): Pillar {
  return pillars.find((pillar) => id.startsWith(pillar)) ?? "G";
}

/** Where the questions that assess a side stand. */
export const sectionOfSide = {
  impact: "ImpactMaterialityAnalysis",
  financial: "FinancialMaterialityAnalysis",
  verdict: "ResultAndMethod",
} as const;

/** The page of a question that assesses a sub-topic. */
export function questionAddress(side: keyof typeof sectionOfSide, questionId: string): string {
  return `/company/questions/section/${sectionOfSide[side]}/question/${encodeURIComponent(questionId)}`;
}

/** All marked, some, or none. */
export function marked(ids: readonly string[], chosen: ReadonlySet<string>): "all" | "some" | "none" {
  const count = ids.filter((id) => chosen.has(id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** The same choice with ids put in, or taken out. */
export function withMarks(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}
