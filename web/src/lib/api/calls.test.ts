import { describe, expect, it, vi } from "vitest";
import { address } from "./address";
import { call } from "./client";
import { follows, isOfAnswers, under } from "./keys";

describe("a call that the API does not describe so", () => {
  it("does not pass the check of types, and misses what it lacks", () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("nothing is sent")));
    // @ts-expect-error there is no such call
    expect(address("GET /company/nowhere")).toBe("company/nowhere");
    // @ts-expect-error it says not which job
    expect(() => address("GET /company/job/{id}")).toThrow("lacks id");
    // @ts-expect-error the job is named otherwise
    expect(() => address("GET /company/job/{id}", { path: { job: "7" } })).toThrow("lacks id");
    // @ts-expect-error it has no such filter
    address("GET /company/job", { query: { colour: "red" } });
    // @ts-expect-error the code is a text
    call("POST /account/2fa/enable", { body: { code: 7 } }).catch(() => null);
    // @ts-expect-error it has no code
    call("POST /account/2fa/enable", { body: {} }).catch(() => null);
    // @ts-expect-error it needs a body
    call("POST /account/2fa/enable").catch(() => null);
    // @ts-expect-error what only reads has an address
    call("GET /company/job").catch(() => null);
    // @ts-expect-error nothing is read there
    expect(under("company/nowhere")("company/job")).toBe(false);
    vi.unstubAllGlobals();
  });
});

describe("what follows from a change", () => {
  it("is what is kept of a place and of those below it", () => {
    const jobs = under("company/job", "company/report");
    expect(
      ["company/job", "company/job?active=true", "company/job/7", "company/report/forms"].every(jobs),
    ).toBe(true);
    expect(["company/jobs", "company", "admin/company/job", null, ["company/job"]].some(jobs)).toBe(false);
  });

  it("is named for each", () => {
    expect(isOfAnswers(["all-questions", "2025-12-31"])).toBe(true);
    expect(isOfAnswers("company/question/2025-12-31/Measurements?locale=sv-SE")).toBe(true);
    expect(isOfAnswers("company/footprint/2025")).toBe(false);
    expect(follows.answer("company/answer/tags/2025-12-31")).toBe(true);
    expect(follows.answer("company/answer/activity/2025-12-31?limit=8")).toBe(false);
  });
});
