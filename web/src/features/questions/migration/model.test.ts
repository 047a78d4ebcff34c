import { describe, expect, it } from "vitest";
import type { CompanyProgress, Job } from "@/lib/api/types";
import { carriedBy, earlier, latest, proposed, sourcesOf, toReview } from "./model";

const years = [
  { year: 2025, answers: 12 },
  { year: 2024, answers: 30 },
];
const job = (id: string, createdAt: string, carried: number | null): Job =>
  ({
    id,
    createdAt,
    state: carried === null ? "running" : "done",
    result: carried === null ? null : { from: 2024, to: 2025, carried, failed: [] },
  }) as unknown as Job;

describe("the source year", () => {
  it("is any with answers but the target", () => {
    expect(sourcesOf(years, 2025)).toEqual([{ year: 2024, answers: 30 }]);
  });
  it("is proposed: the year before, else the newest, else none", () => {
    expect(proposed(years, 2025)).toBe(2024);
    expect(proposed(years, 2030)).toBe(2025);
    expect(proposed([], 2025)).toBeNull();
  });
});

describe("the migrations", () => {
  const jobs = [
    job("a", "2026-01-01T10:00:00Z", 3),
    job("c", "2026-01-03T10:00:00Z", null),
    job("b", "2026-01-02T10:00:00Z", 0),
  ];
  it("have a newest", () => {
    expect(latest(jobs)?.id).toBe("c");
    expect(latest([])).toBeNull();
  });
  it("are listed once they have done something", () => {
    expect(earlier(jobs).map(({ id }) => id)).toEqual(["a"]);
  });
  it("say what they did when they are done", () => {
    expect(carriedBy(job("a", "", 3))?.carried).toBe(3);
    expect(carriedBy(job("a", "", null))).toBeNull();
  });
});

describe("what is to be reviewed", () => {
  it("is named by section", () => {
    const progress = {
      sections: [
        { section: 6, progress: { toReview: 2 } },
        { section: 7, progress: { toReview: 0 } },
      ],
    } as CompanyProgress;
    expect(toReview(progress)).toEqual([{ name: "GeneralInformation", count: 2 }]);
  });
});
