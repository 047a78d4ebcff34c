import { screen, waitFor } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Told } from "./api";
import { byKind, leadsTo } from "./model";
import { NoticesButton } from "./notices-button";
import "./notices-panel"; // what comes on demand is there

function told(id: string, more: Partial<Told> = {}): Told {
  return {
    id,
    kind: "mentioned",
    at: "2025-11-21T10:00:00Z",
    read: false,
    by: { id: "p2", name: "Bo Ek" },
    about: "question",
    year: 2025,
    question: { id: "B1_10", section: 6, shortTitle: "Anställda" },
    category: null,
    count: 0,
    threadId: "t1",
    excerpt: "Stämmer det?",
    work: "",
    failed: false,
    ...more,
  };
}

const noPlace = { about: "", year: 0, question: null, threadId: null, excerpt: "", by: null } as const;
const report = told("3", { ...noPlace, kind: "finished", work: "report.build" });
let all: Told[] = [];
const reads = vi.fn<(body: { ids: string[] }) => void>();

beforeEach(() => {
  all = [
    told("1"),
    told("2", { kind: "assigned", question: null, threadId: null, excerpt: "", count: 3, read: true }),
    report,
  ];
  vi.stubGlobal("fetch", async (_: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") {
      const { ids } = JSON.parse(String(body)) as { ids: string[] };
      reads({ ids });
      all = all.map((one) => ({ ...one, read: one.read || ids.length === 0 || ids.includes(one.id) }));
    }
    const unread = all.filter(({ read }) => !read).length;
    return new Response(JSON.stringify({ unread, notices: all }), {
      headers: { "Content-Type": "application/json" },
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reads.mockReset();
});

it("counts what is unread, shows it by kind and marks all as read", async () => {
  const { person } = draw(<NoticesButton mine="/company/my-questions" />);
  await person.click(await screen.findByRole("button", { name: "Aviseringar, 2 olästa" }));
  const mentioned = await screen.findByRole("link", { name: /Bo Ek nämnde dig/ });
  expect(mentioned).toHaveAttribute(
    "href",
    "/company/questions/section/GeneralInformation/question/B1_10?year=2025&talk=B1_10&thread=t1",
  );
  expect(screen.getByRole("link", { name: /Bo Ek tilldelade dig 3 frågor/ })).toHaveAttribute(
    "href",
    "/company/my-questions?year=2025",
  );
  expect(screen.getByRole("link", { name: /Din rapport är klar/ })).toHaveAttribute(
    "href",
    "/company/report",
  );
  await person.click(screen.getByRole("button", { name: "Markera alla som lästa" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Markera alla som lästa" })).toBeNull());
  expect(reads).toHaveBeenCalledWith({ ids: [] });
});

it("says nothing of what was there before, and that there is nothing", async () => {
  all = [];
  const { person } = draw(<NoticesButton mine="/user/questions" />);
  await person.click(await screen.findByRole("button", { name: "Aviseringar" }));
  expect(await screen.findByText("Du har inga aviseringar.")).toBeVisible();
  expect(screen.getByText("", { selector: "[role=status]" })).toBeEmptyDOMElement();
});

it("leads to figures, and groups by kind in one order", () => {
  const figure = told("4", { about: "figure", question: null, category: { id: "3.1", name: "Varor" } });
  expect(leadsTo(figure, "")).toBe("/company/footprint/drilldown?year=2025&category=3.1&talk=3.1&thread=t1");
  expect(byKind([report, told("1")]).map(({ kind }) => kind)).toEqual(["mentioned", "finished"]);
});
