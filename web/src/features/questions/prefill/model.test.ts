import { describe, expect, it } from "vitest";
import type { Job } from "@/lib/api/types";
import { latest, preparedBy } from "./model";

const done = { year: 2025, questions: 40, suggested: 7, open: 0, ended: "" };
const job = (change: Partial<Job>) =>
  ({ id: "a", state: "running", createdAt: "2025-11-21T10:00:00Z", result: null, ...change }) as Job;

describe("the newest preparation", () => {
  it("is the one made last, wherever it stands", () => {
    const older = job({ id: "b", createdAt: "2025-11-20T10:00:00Z" });
    expect(latest([older, job({})])?.id).toBe("a");
    expect(latest([job({}), older])?.id).toBe("a");
  });
  it("is none without any", () => {
    expect(latest([])).toBeNull();
  });
});

describe("what was prepared", () => {
  it("is told of the year that it was done for", () => {
    expect(preparedBy(job({ state: "done", result: done }), 2025)).toEqual(done);
    expect(preparedBy(job({ state: "done", result: done }), 2024)).toBeNull();
  });
  it("is nothing before the end, after a stop, and without a job", () => {
    expect(preparedBy(job({}), 2025)).toBeNull();
    expect(preparedBy(job({ state: "cancelled" }), 2025)).toBeNull();
    expect(preparedBy(undefined, 2025)).toBeNull();
  });
});
