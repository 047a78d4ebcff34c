import { screen } from "@testing-library/react";
import { person } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, expect, it, vi } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { column } from "./fixture";
import { ShowValue } from "./show-value";
import type { Asked } from "./types";

afterEach(() => vi.unstubAllGlobals());

function show(question: Asked) {
  draw(
    <SessionProvider user={person()}>
      <NuqsTestingAdapter hasMemory>
        <PeriodProvider remembered={2025}>
          <ShowValue
            question={question}
            value={{
              rows: [
                { row: "base-year", text: "2022" },
                { row: "x7", text: "2019" },
              ],
            }}
          />
        </PeriodProvider>
      </NuqsTestingAdapter>
    </SessionProvider>,
  );
}

it("calls the rows of a table as the options they are", async () => {
  vi.stubGlobal("fetch", async () => Response.json([{ key: "base-year", label: "Basåret" }]));
  show(column("E1-6_01", { group: { id: "g", name: "Utsläpp", rows: "options", rowsFrom: "years" } }));
  expect(await screen.findByText("Basåret: 2022")).toBeVisible();
});

it("counts rows that have no name", () => {
  show(column("B1_05"));
  expect(screen.getByText("Rad 2: 2019")).toBeVisible();
});
