import { expect, it } from "vitest";
import { bySection } from "./by-section";
import { question } from "./fixture";

it("puts questions that the edition mixes into their sections, in the order of the questionnaire", () => {
  const mixed = [
    question({ id: "E1-2_01", section: 8 }),
    question({ id: "E1-4_01", section: 9 }),
    question({ id: "E2-1_01", section: 8 }),
    question({ id: "BP-1_01", section: 6 }),
  ];
  expect(bySection(mixed).map(({ section, questions }) => [section, questions.map(({ id }) => id)])).toEqual([
    ["GeneralInformation", ["BP-1_01"]],
    ["Policies", ["E1-2_01", "E2-1_01"]],
    ["Goals", ["E1-4_01"]],
  ]);
});
