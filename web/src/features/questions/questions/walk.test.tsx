import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, it, vi } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { onceTitled } from "@/lib/window-title";
import { question } from "./fixture";
import { stopsOf } from "./model";
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

it("has the question's name in the window's title, and its place said with it", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  document.title = "B · Mått · Tillit";
  const [, from] = stops;
  if (!from) throw new Error("no stop");
  draw(
    <NuqsTestingAdapter>
      <PeriodProvider remembered={2025}>
        <Walk section="Measurements" stops={stops} from={from} name="Nettoomsättning" />
      </PeriodProvider>
    </NuqsTestingAdapter>,
  );
  expect(document.title).toBe("Nettoomsättning · B · Mått · Tillit");
  expect(screen.getByText("2 av 3")).toBeInTheDocument();
  const said = vi.fn();
  onceTitled(said);
  await vi.waitFor(() => expect(said.mock.calls).toEqual([["Nettoomsättning · 2 av 3 · B · Mått · Tillit"]]));
});
