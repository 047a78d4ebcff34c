import { describe, expect, it } from "vitest";
import type { Job } from "@/lib/api/types";
import { keyOf, pauseOf, shownOf, standingOf } from "./dock-model";
import { kindName, placeOf } from "./kinds";

function job(change: Partial<Job> = {}): Job {
  return {
    id: "a",
    kind: "ledger.import",
    state: "running",
    done: 0,
    total: 0,
    code: null,
    result: null,
    createdAt: "2025-11-21T10:00:00Z",
    startedAt: null,
    finishedAt: null,
    restarts: 0,
    ...change,
  };
}

it("knows work by its kind, and what a newer version adds too", () => {
  expect(kindName("ledger.import")).toBe("import");
  expect(placeOf("ledger.import")).toBe("/company/integrations");
  expect(kindName("moon.landing")).toBe("other");
  expect(placeOf("moon.landing")).toBe("/company");
});

describe("standingOf", () => {
  it.each([
    ["queued", null, "queued"],
    ["queued", "2025-11-21T10:00:01Z", "waiting"],
    ["running", "2025-11-21T10:00:01Z", "running"],
    ["done", "2025-11-21T10:00:01Z", "ready"],
    ["failed", "2025-11-21T10:00:01Z", "failed"],
    ["cancelled", null, null],
  ] as const)("%s, begun at %s: %s", (state, startedAt, standing) => {
    expect(standingOf(job({ state, startedAt }))).toBe(standing);
  });
});

describe("shownOf", () => {
  it("leaves out what is gone and what somebody stopped", () => {
    const ended = job({ id: "b", state: "done" });
    const all = [job(), ended, job({ id: "c", state: "cancelled" })];
    expect(shownOf(all, new Set([keyOf(ended)]))).toEqual([job()]);
  });
  it("shows again what is begun again", () => {
    const before = job({ state: "failed" });
    const again = job({ state: "queued", restarts: 1 });
    expect(shownOf([again], new Set([keyOf(before)]))).toEqual([again]);
  });
});

it("asks more often while something is under way", () => {
  expect(pauseOf([job()])).toBeLessThan(pauseOf([job({ state: "done" })]));
  expect(pauseOf(undefined)).toBe(pauseOf([]));
});
