import { progressOf } from "@tests/unit/progress";
import { describe, expect, it } from "vitest";
import type { Assessment, CompanyProgress, Import, Progress } from "@/lib/api/types";
import {
  filledSections,
  goOnHref,
  type NamedSection,
  nextSection,
  nextSteps,
  unassessed,
  waiting,
} from "./model";

const progress = (change: Partial<Progress> = {}) => progressOf({ applicable: 10, share: "0", ...change });
const section = (name: NamedSection["name"], change: Partial<Progress> = {}): NamedSection => ({
  section: 0,
  name,
  next: "",
  unassigned: 0,
  chapters: [],
  progress: progress(change),
});
const imported = (state: Import["job"]["state"]) => [{ job: { state } } as Import];

describe("filledSections", () => {
  it("names the sections that hold questions", () => {
    const found = filledSections({
      sections: [
        { section: 6, progress: progress(), chapters: [] },
        { section: 7, progress: progress({ applicable: 0 }), chapters: [] },
        { section: 99, progress: progress(), chapters: [] },
      ],
    } as unknown as CompanyProgress);
    expect(found.map(({ name }) => name)).toEqual(["GeneralInformation"]);
  });
});

describe("nextSection", () => {
  it("goes on where something is begun before beginning anew", () => {
    const list = [section("Policies"), section("Goals", { inProgress: 1 })];
    expect(nextSection(list)?.name).toBe("Goals");
    expect(nextSection(list.slice(0, 1))?.name).toBe("Policies");
  });
  it("is none when all is complete", () => {
    expect(
      nextSection([section("Goals", { applicable: 3, notApplicable: 1, completed: 2 })]),
    ).toBeUndefined();
  });
});

describe("goOnHref", () => {
  it("leads to the first open question, or to the list", () => {
    expect(goOnHref({ ...section("Goals"), next: "C1 1" })).toBe(
      "/company/questions/section/Goals/question/C1%201",
    );
    expect(goOnHref(section("Goals"))).toBe("/company/questions/section/Goals");
  });
});

describe("waiting", () => {
  it("counts in all sections and names the first", () => {
    const goals = { ...section("Goals"), unassigned: 2 };
    const list = [section("Policies"), goals, { ...section("Measurements"), unassigned: 3 }];
    expect(waiting(list, "unassigned")).toEqual({ first: goals, count: 5 });
    expect(waiting(list, "toReview")).toBeUndefined();
  });
});

describe("unassessed", () => {
  it("counts topics with a sub-topic that nobody has assessed", () => {
    const topic = (...assessed: boolean[]) => ({
      assessed: assessed.filter(Boolean).length,
      subTopics: assessed.map((one) => ({ assessed: one })),
    });
    const materiality = { topics: [topic(true, true), topic(true, false), topic(false)] } as Assessment;
    expect(unassessed(materiality)).toBe(2);
    expect(unassessed(undefined)).toBe(0);
  });
});

describe("nextSteps", () => {
  const open = [section("Goals")];
  const busy = [{ ...section("Goals", { toReview: 1 }), unassigned: 1 }];
  it.each([
    [
      "books first where there are none",
      { imports: [], rows: { counted: 0, unmatched: 0 } },
      ["import", "answer"],
    ],
    [
      "what AI suggests comes before what was carried over",
      { sections: busy, suggested: 3, imports: undefined, rows: undefined },
      ["suggested", "review", "answer", "unassigned"],
    ],
    [
      "setting up comes before everything",
      { setUp: true, imports: [], rows: { counted: 0, unmatched: 0 } },
      ["setUp", "import", "answer"],
    ],
    [
      "an import under way stands first",
      { imports: imported("running"), rows: { counted: 0, unmatched: 0 } },
      ["importing", "answer"],
    ],
    [
      "a failed one says so",
      { imports: imported("failed"), rows: { counted: 0, unmatched: 0 } },
      ["importFailed", "import", "answer"],
    ],
    [
      "rows without rule, then questions, then the report",
      { imports: imported("done"), rows: { counted: 9, unmatched: 2 } },
      ["unmatched", "answer", "report"],
    ],
    ["who sees neither books nor footprint answers", { imports: undefined, rows: undefined }, ["answer"]],
    [
      "materiality decides on the questions, so it comes before them",
      { sections: busy, unassessed: 3, imports: undefined, rows: undefined },
      ["materiality", "review", "answer", "unassigned"],
    ],
  ] as const)("%s", (_, situation, wanted) => {
    expect(nextSteps({ setUp: false, sections: open, unassessed: 0, suggested: 0, ...situation })).toEqual(
      wanted,
    );
  });
});
