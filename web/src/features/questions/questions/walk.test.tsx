import { cleanup, screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, it, vi } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { onceTitled } from "@/lib/window-title";
import { column, question } from "./fixture";
import { type Stop, stopsOf } from "./model";
import { Walk } from "./walk";

vi.mock("next/navigation", async (actual) => ({
  ...(await actual<object>()),
  useRouter: () => ({ push: vi.fn() }),
}));

const stops = stopsOf([
  question({ id: "A" }),
  question({ id: "B", shortTitle: "Nettoomsättning" }),
  question({ id: "C" }),
]);

const show = (stops: readonly Stop[], from: Stop | undefined, search = "") => {
  if (!from) throw new Error("no stop");
  vi.stubGlobal("fetch", async () => Response.json({}));
  return draw(
    <NuqsTestingAdapter searchParams={search}>
      <PeriodProvider remembered={2025}>
        <Walk section="Measurements" stops={stops} from={from} name="Nettoomsättning" />
      </PeriodProvider>
    </NuqsTestingAdapter>,
  );
};

it("has the question's name in the window's title, and its place said with it", async () => {
  document.title = "B · Mått · Tillit";
  show(stops, stops[1]);
  expect(document.title).toBe("Nettoomsättning · B · Mått · Tillit");
  expect(screen.getByText("2 av 3")).toBeInTheDocument();
  const said = vi.fn();
  onceTitled(said);
  await vi.waitFor(() => expect(said.mock.calls).toEqual([["Nettoomsättning · 2 av 3 · B · Mått · Tillit"]]));
});

it("says the place among all questions asked: a table's is that of its columns, and what is not asked has none", () => {
  const mixed = stopsOf([
    question({ id: "A" }),
    question({ id: "B", applicability: "condition" }),
    column("T1"),
    column("T2", { applicability: "condition" }),
    column("T3"),
    question({ id: "C", status: "completed" }),
  ]);
  show(mixed, mixed[2]);
  expect(screen.getByText("2–3 av 4")).toBeInTheDocument();
  cleanup();
  show(mixed, mixed[1]);
  expect(screen.getByText("– av 4")).toBeInTheDocument();
  cleanup();
  show(mixed, mixed[2], "?status=notStarted");
  expect(screen.getByText("2–3 av 3 i urvalet")).toBeInTheDocument();
});
