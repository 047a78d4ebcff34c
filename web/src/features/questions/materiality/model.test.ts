import { describe, expect, it } from "vitest";
import { topicOf } from "@/lib/materiality";
import { side, subTopic, topic } from "./fixture";
import { changes, highest, marked, pillarOf, questionAddress, withMarks } from "./model";

describe("the highest score of a topic", () => {
  it("compares numbers, not words", () => {
    const scored = (score: string | null) => subTopic("E1.1", { impact: side({ score }) });
    const found = topic("E1", { subTopics: [scored("9.5"), scored("10"), scored(null)] });
    expect(highest(found, "impact")).toBe("10");
    expect(highest(found, "financial")).toBeNull();
  });
});

describe("changes", () => {
  it("tell what became material and what no longer is, and nothing of what is new to us", () => {
    const before = [topic("E1"), topic("E2", { material: true }), topic("E3", { material: true })];
    const after = [
      topic("E1", { material: true }),
      topic("E2"),
      topic("E3", { material: true }),
      topic("S1", { material: true }),
    ];
    const { now, noLonger } = changes(before, after);
    expect(now.map(({ id }) => id)).toEqual(["E1"]);
    expect(noLonger.map(({ id }) => id)).toEqual(["E2"]);
  });
});

describe("marks", () => {
  it("of a topic are all, some or none of its sub-topics'", () => {
    const ids = ["E1.1", "E1.2"];
    const one = withMarks(new Set(["S1.1"]), ["E1.1"], true);
    expect([marked(ids, new Set()), marked(ids, one), marked(ids, new Set(ids))]).toEqual([
      "none",
      "some",
      "all",
    ]);
    expect([...withMarks(one, ids, true)]).toEqual(["S1.1", "E1.1", "E1.2"]);
    expect([...withMarks(one, ids, false)]).toEqual(["S1.1"]);
  });
});

describe("names", () => {
  it("lead to topics, pillars and questions", () => {
    expect([topicOf("E1"), topicOf("E1.2"), topicOf("general"), topicOf("E10")]).toEqual([
      "E1",
      "E1",
      null,
      null,
    ]);
    expect(["E5", "S1.1", "G1"].map(pillarOf)).toEqual(["E", "S", "G"]);
    expect(questionAddress("financial", "FM-E1.1_01")).toBe(
      "/company/questions/section/FinancialMaterialityAnalysis/question/FM-E1.1_01",
    );
  });
});
