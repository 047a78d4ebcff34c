import { progressOf } from "@tests/unit/progress";
import type { SubTopic, Topic, TopicPage } from "@/lib/api/types";
import type { SideView as Side } from "@/lib/api/types.gen";

export function side(change: Partial<Side> = {}): Side {
  return {
    questionId: "IM-E1.1_01",
    assignedUserId: null,
    status: "notStarted",
    means: [],
    score: null,
    material: false,
    ...change,
  };
}

/** What a sub-topic or topic has come to; by default nothing was said. */
export function verdict(change: Partial<SubTopic["verdict"]> = {}): SubTopic["verdict"] {
  return {
    questionId: "",
    subTopic: "",
    outcome: "notAssessed",
    basis: "",
    essential: null,
    reason: "",
    by: null,
    at: null,
    ...change,
  };
}

/** A decision of a person on a sub-topic. */
export function decision(subTopicId: string, essential: boolean): SubTopic["verdict"] {
  return verdict({
    questionId: `ME-${subTopicId}_01`,
    subTopic: subTopicId,
    outcome: essential ? "material" : "notMaterial",
    basis: "decision",
    essential,
    reason: "Vår största grupp.",
    by: { id: "p1", name: "Anna Berg" },
    at: "2025-11-21T10:00:00Z",
  });
}

/** A sub-topic for tests; by default nobody has assessed it. */
export function subTopic(id: string, change: Partial<SubTopic> = {}): SubTopic {
  return {
    id,
    name: `Namn ${id}`,
    examples: [],
    assessed: false,
    material: false,
    impact: side({ questionId: `IM-${id}_01` }),
    financial: side({ questionId: `FM-${id}_01` }),
    verdict: verdict({ questionId: `ME-${id}_01` }),
    ...change,
  };
}

export function topic(id: string, change: Partial<Topic> = {}): Topic {
  return {
    id,
    name: `Namn ${id}`,
    material: false,
    verdict: verdict(),
    assessed: change.subTopics?.filter(({ assessed }) => assessed).length ?? 0,
    progress: progressOf({ band: "none" }),
    sections: [],
    subTopics: [subTopic(`${id}.1`)],
    ...change,
  };
}

export function topicPage(id: string, change: Partial<TopicPage> = {}): TopicPage {
  return {
    id,
    name: `Namn ${id}`,
    description: `Om ${id}.`,
    keyTopics: [{ name: `Viktigt i ${id}`, text: "Därför." }],
    requirements: [{ name: `${id}-1 Policyer`, guidance: "Beskriv policyerna.", questions: 3 }],
    ...change,
  };
}
