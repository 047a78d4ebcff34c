import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Job } from "@/lib/api/types";
import { Outcome } from "./outcome";

const answers: Record<string, unknown> = {
  "/api/company/company/progress/2026-12-31?locale=sv-SE": {
    sections: [{ section: 6, chapters: [], progress: { toReview: 2 } }],
  },
  "/api/company/question/B1_21?locale=sv-SE&date=2026-12-31": { section: 6, shortTitle: "Certifieringar" },
};
const job = (change: Partial<Job>): Job =>
  ({ id: "a", kind: "answer.carry", state: "done", ...change }) as Job;

function show(change: Partial<Job>) {
  return draw(<Outcome job={job(change)} onClose={() => {}} />);
}

describe("the outcome of a migration", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", (url: string) => Promise.resolve(new Response(JSON.stringify(answers[url]))));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("counts what came, and leads to what is to be reviewed", async () => {
    show({ result: { from: 2025, to: 2026, carried: 2, failed: [] } });
    expect(screen.getByRole("status")).toHaveTextContent("2 svar hämtades till 2026");
    expect(await screen.findByRole("link", { name: "Allmän information" })).toHaveAttribute(
      "href",
      "/company/questions/section/GeneralInformation?year=2026&status=toReview",
    );
    expect(screen.getByRole("button", { name: "Ångra hämtningen från 2025 till 2026" })).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("names what stayed behind, and why", async () => {
    show({ result: { from: 2025, to: 2026, carried: 0, failed: [{ questionId: "B1_21", code: "fields" }] } });
    expect(await screen.findByRole("link", { name: "Certifieringar" })).toHaveAttribute(
      "href",
      "/company/questions/section/GeneralInformation/question/B1_21?year=2026",
    );
    expect(screen.getByRole("alert")).toHaveTextContent("svaret passar inte längre frågan");
    expect(screen.queryByRole("button", { name: /Ångra/ })).toBeNull();
  });

  it("says that the whole of it failed", () => {
    show({ state: "failed", code: "internal", result: null });
    expect(screen.getByRole("alert")).toHaveTextContent("Några fel uppstod");
  });

  it("says of none that goes on that it failed", () => {
    show({ state: "running", result: null, done: 1, total: 4 });
    expect(screen.getByRole("progressbar")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
