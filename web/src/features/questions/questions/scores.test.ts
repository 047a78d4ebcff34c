import { describe, expect, it } from "vitest";
import { contentOf, emptyContent, emptyValue, hindrance, sameContent, says, withValue } from "./content";
import { answer, question } from "./fixture";
import { isVerdict, meanOf, tidyScores, withLevel } from "./scores";

const assessment = question({
  type: 3,
  topic: "E1.1",
  aspects: [{ aspect: "risk", dimensions: ["likelihood", "consequence"] }],
});
const verdict = question({ type: 3, topic: "E1.1" });

describe("the mean of an aspect", () => {
  it.each([
    ["nothing scored", undefined, null],
    ["nothing left", {}, null],
    ["nought is a score", { scale: 0 }, { mean: 0, material: false }],
    ["five is enough", { likelihood: 5, consequence: 5 }, { mean: 5, material: true }],
    ["just below", { likelihood: 5, consequence: 4 }, { mean: 4.5, material: false }],
    ["what is not scored does not count", { scale: 7, scope: 4 }, { mean: 5.5, material: true }],
    [
      "rounding cannot lift it",
      { scale: 5, scope: 5, remediability: 5, likelihood: 4 },
      { mean: 4.75, material: false },
    ],
  ])("%s", (_, levels, expected) => {
    expect(meanOf(levels)).toEqual(expected);
  });
});

describe("scores", () => {
  it("are set and taken out one at a time", () => {
    const one = withLevel({}, "risk", "likelihood", 3);
    const two = withLevel(one, "risk", "consequence", 9);
    expect(two).toEqual({ risk: { likelihood: 3, consequence: 9 } });
    expect(withLevel(two, "risk", "likelihood", null)).toEqual({ risk: { consequence: 9 } });
  });

  it("look alike in any order, and without what is empty", () => {
    const tidy = tidyScores({ risk: { likelihood: 1, consequence: 2 }, opportunity: {} });
    expect(JSON.stringify(tidy)).toBe(JSON.stringify({ risk: { consequence: 2, likelihood: 1 } }));
    expect(tidyScores({ risk: {} })).toBeUndefined();
    const content = (scores: Record<string, Record<string, number>>) =>
      contentOf(answer({ value: { scores } }));
    expect(
      sameContent(
        content({ risk: { likelihood: 1, consequence: 2 } }),
        content({ risk: { consequence: 2, likelihood: 1 } }),
      ),
    ).toBe(true);
    expect(sameContent(content({ risk: { likelihood: 1 } }), content({ risk: { likelihood: 2 } }))).toBe(
      false,
    );
  });

  it("are the value of an assessment: without any it cannot be complete", () => {
    expect(emptyValue({ scores: { risk: {} } })).toBe(true);
    expect(says(assessment, emptyContent)).toBe(false);
    const scored = { ...emptyContent, completed: true, value: { scores: { risk: { likelihood: 0 } } } };
    expect(says(assessment, scored)).toBe(true);
    expect(withValue(assessment, scored, { scores: { risk: {} } })).toMatchObject({
      value: null,
      completed: false,
    });
  });
});

describe("a verdict", () => {
  it("is a question that scores nothing", () => {
    expect([isVerdict(verdict), isVerdict(assessment), isVerdict(question())]).toEqual([true, false, false]);
  });

  it("waits for its reason", () => {
    const decided = { ...emptyContent, value: { yes: false } };
    expect(hindrance(verdict, decided)).toBe("reasonRequired");
    expect(hindrance(verdict, { ...decided, reasoning: " " })).toBe("reasonRequired");
    expect(hindrance(verdict, { ...decided, reasoning: "We make no such thing." })).toBeNull();
    expect(hindrance(verdict, emptyContent)).toBeNull();
  });
});
