import type { Side, SubTopic, Topic, TopicPage } from "@/lib/api/types";

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
    verdict: { questionId: `ME-${id}_01`, essential: null, reason: "", by: null },
    ...change,
  };
}

export function topic(id: string, change: Partial<Topic> = {}): Topic {
  return {
    id,
    name: `Namn ${id}`,
    material: false,
    progress: {
      applicable: 0,
      notApplicable: 0,
      completed: 0,
      inProgress: 0,
      notStarted: 0,
      toReview: 0,
      voluntary: 0,
      voluntaryCompleted: 0,
      share: null,
      band: "none",
    },
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
