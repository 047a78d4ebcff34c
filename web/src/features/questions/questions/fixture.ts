import type { Answer, History } from "@/lib/api/types";
import type { Filter } from "./model";
import type { Asked } from "./types";

/** The filter that lets every question through. */
export const noFilter: Filter = {
  words: "",
  chapter: null,
  status: null,
  topic: null,
  need: null,
  assignee: null,
  suggested: null,
};

/** A question for tests: by default a number in a section of its own. */
export function question(change: Partial<Asked> = {}): Asked {
  return {
    id: "B1_10",
    section: 6,
    chapter: "Allmänt",
    category: "B1 Grund",
    subCategory: "Om företaget",
    subSubCategory: "",
    group: null,
    order: 10,
    type: 0,
    shape: "single",
    unit: "currency",
    unitLabel: "rapporteringsvaluta",
    options: [],
    optionList: "",
    multiple: false,
    aspects: [],
    voluntary: false,
    inferred: false,
    esrsParagraph: "B1 24(e)(iii)",
    legalReference: "",
    fromFootprint: false,
    topic: "general",
    shortTitle: "Balansomslutning",
    title: "Hur stor var balansomslutningen?",
    description: "Hur stor var balansomslutningen?\nSvara med ett tal. Enhet: rapporteringsvaluta.",
    context: "Hör till: Allmänt › B1 Grund.\nEfterfrågas i: B1 24(e)(iii).",
    guidance: "Ta siffran ur årsredovisningen.",
    example: "",
    phasingInYears: { any: 0, small: 0 },
    conditionText: null,
    conditions: [],
    applicability: "applicable",
    askedFrom: 0,
    need: "necessary",
    spared: null,
    inCap: null,
    newMeaning: false,
    optOut: null,
    status: "notStarted",
    assignedUserId: null,
    series: null,
    comment: "",
    documents: [],
    answer: null,
    ...change,
  };
}

export function answer(change: Partial<Answer> = {}): Answer {
  return {
    id: "a1",
    questionId: "B1_10",
    year: 2025,
    value: { number: "12.5", unit: "SEK" },
    completed: false,
    notApplicable: false,
    notApplicableReason: "",
    explanation: "",
    reasoning: "",
    notes: "",
    tags: [],
    valueChainPerspective: { upstream: "", coreBusiness: "", downstream: "" },
    documentIds: [],
    source: "",
    carriedFrom: 0,
    updatedBy: { id: "p2", name: "Bo Ek" },
    updatedAt: "2025-11-21T10:00:00Z",
    version: 1,
    ...change,
  };
}

export function save(change: Partial<History> = {}): History {
  return {
    version: 1,
    at: "2025-11-21T10:00:00Z",
    by: { id: "p1", name: "Anna Berg" },
    impersonatedAs: null,
    changes: ["value"],
    before: null,
    ...change,
  };
}

/** A column of the table of sites. */
export function column(id: string, change: Partial<Asked> = {}): Asked {
  return question({
    id,
    shape: "table",
    type: 1,
    unit: "",
    unitLabel: "",
    group: { id: "sites", name: "Anläggningar", rows: "free", rowsFrom: "" },
    shortTitle: id,
    ...change,
  });
}
