import { describe, expect, it } from "vitest";
import type { CompanyProgress, Import, Progress } from "@/lib/api/types";
import { filledSections, type NamedSection, nextSection, nextSteps, toAnswer } from "./model";

const progress = (change: Partial<Progress> = {}): Progress => ({
  applicable: 10,
  notApplicable: 0,
  completed: 0,
  inProgress: 0,
  notStarted: 10,
  share: "0",
  band: "notStarted",
  ...change,
});
const section = (name: NamedSection["name"], change: Partial<Progress> = {}): NamedSection => ({
  section: 0,
  name,
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

describe("toAnswer", () => {
  it("leaves out what was marked as not applicable", () => {
    expect(toAnswer(progress({ applicable: 10, notApplicable: 4 }))).toBe(6);
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

describe("nextSteps", () => {
  const open = [section("Goals")];
  it.each([
    [
      "books first where there are none",
      { imports: [], rows: { counted: 0, unmatched: 0 } },
      ["import", "answer"],
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
  ] as const)("%s", (_, situation, wanted) => {
    expect(nextSteps({ sections: open, ...situation })).toEqual(wanted);
  });
});
