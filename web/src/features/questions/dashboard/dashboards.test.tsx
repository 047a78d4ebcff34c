import { act, screen } from "@testing-library/react";
import { person as somebody } from "@tests/unit/person";
import { progressOf } from "@tests/unit/progress";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import type { NamedSection } from "./model";
import { NextSteps } from "./next-steps";
import { UserDashboard } from "./user-dashboard";

const progress = progressOf({
  applicable: 10,
  completed: 2,
  inProgress: 1,
  notStarted: 7,
  share: "0.2",
  band: "starting",
});
const goals = { section: 10, name: "Goals", next: "E1-4_01", unassigned: 0, chapters: [], progress };

function show(page: ReactNode, answers: (path: string) => Promise<Response> | Response) {
  vi.stubGlobal("fetch", async (address: string) => answers(address));
  return draw(
    <NuqsTestingAdapter>
      <SessionProvider user={somebody()}>
        <PeriodProvider remembered={2025}>{page}</PeriodProvider>
      </SessionProvider>
    </NuqsTestingAdapter>,
  );
}
const failed = () => Response.json({ code: "internal", detail: "" }, { status: 500 });

it("shows all that is to be done at once, so that nothing is pushed away from under a pointer", async () => {
  let answer = (_: Response) => {};
  const footprint = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  show(<NextSteps sections={[goals as unknown as NamedSection]} />, (path) => {
    if (path.includes("/footprint/")) return footprint;
    if (path.includes("/ai")) return failed();
    if (path.includes("/materiality/")) return Response.json({ topics: [] });
    return Response.json([]);
  });
  await screen.findByRole("status");
  await act(() => new Promise((done) => setTimeout(done, 300)));
  expect(screen.queryByRole("link")).not.toBeInTheDocument();

  answer(Response.json({ coverage: { rows: { counted: 9, excluded: 0, unmatched: 4 } } }));
  await screen.findAllByRole("link");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/company/footprint/drilldown?year=2025&status=unmatched",
    "/company/questions/section/Goals/question/E1-4_01",
    "/company/report",
  ]);
});

it("says nothing of a person's questions while nobody knows of them", async () => {
  show(<UserDashboard />, (path) => {
    if (path.includes("/counts/")) {
      return Response.json({
        asked: 12,
        assigned: 10,
        share: "0.2",
        voluntary: 2,
        voluntaryCompleted: 0,
        completed: 2,
        inProgress: 1,
        active: 1,
        pending: 0,
        notStarted: 7,
      });
    }
    return path.includes("/activity/") ? Response.json([]) : failed();
  });
  await screen.findByRole("alert");
  expect(screen.queryByText("Alla dina frågor är besvarade.")).not.toBeInTheDocument();
  expect(screen.queryByText("Det finns inga frågor för det valda året.")).not.toBeInTheDocument();
});

it("shows of a person's questions what is served, and what is voluntary apart", async () => {
  const counts = { asked: 7, assigned: 4, completed: 1, inProgress: 0, active: 0, pending: 0, notStarted: 3 };
  show(<UserDashboard />, (path) => {
    if (path.includes("/counts/")) {
      return Response.json({ ...counts, share: "0.25", voluntary: 3, voluntaryCompleted: 2 });
    }
    return Response.json(path.includes("/activity/") ? [] : { overall: progress, sections: [goals] });
  });
  expect(await screen.findByText("1 av 4 tilldelade frågor klara")).toBeInTheDocument();
  expect(screen.getByText("2 av 3 frivilliga")).toBeInTheDocument();
  expect(screen.getAllByText(/25\s%/)).not.toHaveLength(0);
});

it("has no empty page for who is assigned voluntary questions alone", async () => {
  const counts = { asked: 3, assigned: 0, completed: 0, inProgress: 0, active: 0, pending: 0, notStarted: 0 };
  show(<UserDashboard />, (path) => {
    if (path.includes("/counts/")) {
      return Response.json({ ...counts, share: null, voluntary: 3, voluntaryCompleted: 1 });
    }
    return Response.json(path.includes("/activity/") ? [] : { overall: progress, sections: [goals] });
  });
  expect(await screen.findByText("1 av 3 frivilliga")).toBeInTheDocument();
});
