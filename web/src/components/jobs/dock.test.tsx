import { act, screen, waitFor, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call } from "@/lib/api/client";
import type { Job } from "@/lib/api/types";
import { Dock } from "./dock";

vi.mock("next/navigation", () => ({ usePathname: () => "/company" }));

function job(change: Partial<Job> = {}): Job {
  return {
    id: "a",
    kind: "report.build",
    state: "running",
    done: 0,
    total: 0,
    code: null,
    result: null,
    createdAt: "2025-11-21T10:00:00Z",
    startedAt: "2025-11-21T10:00:01Z",
    finishedAt: null,
    restarts: 0,
    ...change,
  };
}

let jobs: Job[];
let asked: string[];

beforeEach(() => {
  asked = [];
  window.localStorage.clear();
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    return Response.json(method === "GET" ? jobs : job());
  });
});

afterEach(() => vi.unstubAllGlobals());

function show() {
  const said: string[] = [];
  const drawn = draw(
    <>
      <main tabIndex={-1}>
        <button type="button">sidan</button>
      </main>
      <Dock />
    </>,
  );
  const region = screen.getByRole("status");
  new MutationObserver(() => said.push(region.textContent)).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return { ...drawn, said };
}

/** Any call that begins work has the dock ask anew. */
const begin = () => act(() => call("POST /company/job/{id}/restart", { path: { id: "a" } }));
const toggle = () => within(screen.getByRole("complementary")).getByRole("button", { expanded: false });

it("is not there without work, nor for what had ended before the visit", async () => {
  jobs = [job({ state: "failed", code: "internal" }), job({ id: "b", state: "done" })];
  const { said } = show();
  await waitFor(() => expect(asked).toHaveLength(1));
  await begin();
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  expect(said).toEqual([]);
});

it("says how each piece of work stands", async () => {
  jobs = [
    job({ id: "q", state: "queued", startedAt: null }),
    job({ id: "w", kind: "connection.read", state: "queued" }),
    job({ id: "r", kind: "ledger.import", done: 30, total: 120 }),
    job({ id: "c", state: "cancelled" }),
  ];
  const { person } = show();
  expect(await screen.findByRole("button", { name: "3 pågår" })).toBeInTheDocument();
  await person.click(toggle());
  const [queued, waiting, running, ...more] = screen.getAllByRole("listitem");
  expect(queued).toHaveTextContent("RapportI köVäntar på sin tur");
  expect(waiting).toHaveTextContent("Förra försöket misslyckades, eftersom något gick fel hos oss.");
  expect(within(running as HTMLElement).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
  expect(running).toHaveTextContent("30 av 120");
  expect(more).toEqual([]);
  expect(screen.getByRole("link", { name: "Inläsning av bokföring" })).toHaveAttribute(
    "href",
    "/company/integrations",
  );
});

it("tells once what is ready and what failed, and offers another try where it may help", async () => {
  jobs = [job(), job({ id: "b", kind: "ledger.import" }), job({ id: "c", kind: "answer.carry" })];
  const { person, said } = show();
  await screen.findByRole("complementary");
  jobs = [
    job({ state: "done" }),
    job({ id: "b", kind: "ledger.import", state: "failed", code: "internal" }),
    job({ id: "c", kind: "answer.carry", state: "failed", code: "answer.sameYear" }),
  ];
  await begin();
  await begin();
  expect(said).toEqual([
    "Rapport: klart. Inläsning av bokföring: misslyckades. Överföring av svar: misslyckades.",
  ]);
  expect(toggle()).toHaveTextContent("2 misslyckades1 klart");
  await person.click(toggle());
  const [ready, failed, own] = screen.getAllByRole("listitem") as [HTMLElement, HTMLElement, HTMLElement];
  expect(ready).toHaveTextContent("Klar");
  expect(failed).toHaveTextContent("Något gick fel hos oss. Försök igen om en stund.");
  expect(own).toHaveTextContent("Källåret och målåret är samma år.");
  expect(within(own).queryByRole("button", { name: "Försök igen" })).not.toBeInTheDocument();
  jobs = [job({ id: "b", kind: "ledger.import", state: "queued", startedAt: null, restarts: 1 })];
  await person.click(within(failed).getByRole("button", { name: "Försök igen" }));
  expect(await screen.findByText("Väntar på sin tur")).toBeInTheDocument();
  expect(asked).toContain("POST /api/company/job/b/restart");
});

it("asks anew by itself while something is under way", async () => {
  jobs = [job()];
  show();
  await screen.findByRole("complementary");
  jobs = [job({ state: "done" })];
  expect(await screen.findByText("1 klart", {}, { timeout: 4_500 })).toBeInTheDocument();
  expect(asked).toHaveLength(2);
});

it("remembers being open, and Escape closes it", async () => {
  jobs = [job()];
  const { person, unmount } = show();
  await screen.findByRole("complementary");
  await person.click(toggle());
  unmount();
  show();
  expect(await screen.findByRole("list")).toBeInTheDocument();
  act(() => screen.getByRole("link", { name: "Rapport" }).focus());
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("list")).not.toBeInTheDocument();
  expect(toggle()).toHaveFocus();
});

it("puts away what has ended and leaves the focus where one can go on", async () => {
  jobs = [job(), job({ id: "b", kind: "ledger.import" })];
  const { person } = show();
  await screen.findByRole("complementary");
  jobs = jobs.map((one) => ({ ...one, state: "done" }));
  await begin();
  await person.click(toggle());
  await person.click(screen.getByRole("button", { name: "Ta bort Rapport ur listan" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("button", { expanded: true })).toHaveFocus();
  await person.click(screen.getByRole("button", { name: "Ta bort Inläsning av bokföring ur listan" }));
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveFocus();
});

it("makes way for what has the focus below it", async () => {
  jobs = [job()];
  const { person } = show();
  await screen.findByRole("complementary");
  await person.click(toggle());
  act(() => screen.getByRole("button", { name: "sidan" }).focus());
  expect(screen.getByRole("list"), "the page is elsewhere").toBeInTheDocument();
  act(() => screen.getByRole("link", { name: "Rapport" }).focus());
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 10, 10));
  act(() => screen.getByRole("button", { name: "sidan" }).focus());
  expect(screen.queryByRole("list")).not.toBeInTheDocument();
  vi.restoreAllMocks();
});
