import { describe, expect, it } from "vitest";
import type { Job } from "@/lib/api/types";
import { hasEnded, isWorthRetrying, newest, percentage } from "./model";

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

describe("hasEnded", () => {
  it.each([
    ["queued", false],
    ["running", false],
    ["done", true],
    ["failed", true],
    ["cancelled", true],
  ] as const)("%s: %s", (state, ended) => {
    expect(hasEnded(job({ state }))).toBe(ended);
  });
});

describe("newest", () => {
  it("prefers what was heard of the same job", () => {
    expect(newest(job({ done: 1 }), job({ done: 7 }))?.done).toBe(7);
  });
  it("does not show another job's state", () => {
    expect(newest(job({ id: "b", done: 1 }), job({ done: 7 }))?.id).toBe("b");
  });
  it("never takes an end back", () => {
    expect(newest(job({ state: "done" }), job({ state: "running" }))?.state).toBe("done");
  });
  it("forgets how it ended before it was started again", () => {
    const again = job({ state: "queued", restarts: 1 });
    const before = job({ state: "failed" });
    expect(newest(again, before)).toBe(again);
    expect(newest(before, again)).toBe(again);
  });
  it("is nothing without a job", () => {
    expect(newest(null, job())).toBeNull();
  });
});

describe("isWorthRetrying", () => {
  it.each([
    ["failed", "internal", true],
    ["failed", "ledger.emptyFile", false],
    ["running", "internal", false],
  ] as const)("%s of %s: %s", (state, code, worth) => {
    expect(isWorthRetrying({ state, code })).toBe(worth);
  });
});

describe("percentage", () => {
  it("is unknown before the total is", () => {
    expect(percentage(job())).toBeNull();
    expect(percentage(job({ state: "queued", total: 10 }))).toBeNull();
  });
  it("is the share that is done", () => {
    expect(percentage(job({ done: 30, total: 120 }))).toBe(25);
    expect(percentage(job({ done: 130, total: 120 }))).toBe(100);
  });
  it("is whole at the end, whatever was counted", () => {
    expect(percentage(job({ state: "done", done: 3, total: 4 }))).toBe(100);
  });
});
