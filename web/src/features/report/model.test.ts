import { describe, expect, it } from "vitest";
import type { Job } from "@/lib/api/types";
import { readiness, yearsOf } from "./model";

describe("yearsOf", () => {
  it("offers the years with a footprint and the chosen one, newest first", () => {
    expect(yearsOf([{ year: 2023 }, { year: 2025 }], 2024)).toEqual([2025, 2024, 2023]);
    expect(yearsOf([{ year: 2025 }], 2025)).toEqual([2025]);
    expect(yearsOf([], 2026)).toEqual([2026]);
  });
});

describe("readiness", () => {
  const of = (state: Job["state"], size: number | null) => readiness({ job: { state } as Job, size });
  it.each([
    ["queued", null, "underWay"],
    ["running", null, "underWay"],
    ["done", 5, "ready"],
    ["done", null, "failed"],
    ["failed", null, "failed"],
  ] as const)("%s with size %s is %s", (state, size, wanted) => {
    expect(of(state, size)).toBe(wanted);
  });
});
