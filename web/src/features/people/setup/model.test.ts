import { progressOf } from "@tests/unit/progress";
import { describe, expect, it } from "vitest";
import { beside, firstHref, sectionsOf, stepsOf, tasksOf } from "./model";

const all = () => true;
const none = () => false;

describe("the steps", () => {
  it("leave documents out where the company has none", () => {
    expect(stepsOf(all)).toEqual(["language", "company", "deepDive", "path", "documents", "final"]);
    expect(stepsOf(none)).toEqual(["language", "company", "deepDive", "path", "final"]);
  });
  it("lead on and back, and end at both ends", () => {
    expect(beside(stepsOf(none), "path", 1)).toBe("final");
    expect(beside(stepsOf(none), "final", -1)).toBe("path");
    expect(beside(stepsOf(none), "documents", 1)).toBe("final");
    expect(beside(stepsOf(all), "language", -1)).toBe("language");
    expect(beside(stepsOf(all), "final", 1)).toBe("final");
  });
});

describe("the first question", () => {
  it("is opened in the year that the company works on", () => {
    const first = { id: "B1 01", section: 6, shortTitle: "Underlag" } as const;
    expect(firstHref({ first, year: 2026 })).toBe(
      "/company/questions/section/GeneralInformation/question/B1%2001?year=2026",
    );
  });
  it("is none where nothing is open", () => {
    expect(firstHref({ first: null, year: 2025 })).toBe("/company?year=2025");
  });
});

describe("the first things to do", () => {
  it("follow from what the company has", () => {
    expect(tasksOf({ sources: ["premises", "travel", "purchases"], inGroup: true }, all)).toEqual([
      "books",
      "energy",
      "activities",
      "people",
      "group",
    ]);
    expect(tasksOf({ sources: ["purchases"], inGroup: null }, all)).toEqual(["books", "people"]);
  });
  it("need their features", () => {
    expect(tasksOf({ sources: ["premises", "travel"], inGroup: false }, none)).toEqual([]);
  });
});

it("lists the sections that ask something", () => {
  const progress = (voluntary: number) => progressOf({ voluntary });
  const sections = [
    { section: 7 as const, progress: progress(3), next: "B3", unassigned: 2, chapters: [] },
    { section: 8 as const, progress: progress(0), next: "", unassigned: 0, chapters: [] },
  ];
  expect(sectionsOf({ date: "2025-12-31", overall: progress(3), sections })).toEqual([
    { name: "Measurements", count: 3, unassigned: 2 },
  ]);
});
