import { screen } from "@testing-library/react";
import { person as somebody } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, it, vi } from "vitest";
import { PeriodProvider } from "@/lib/period/period";
import { SessionProvider } from "@/lib/session/session";
import { FootprintTile } from "./footprint-tile";

const year = {
  year: 2025,
  currency: "SEK",
  totals: { total: "1067000", scope1: "44000", scope2Location: "23000", scope3: "1000000" },
  previous: null,
  coverage: {
    rows: { counted: 970, excluded: 33, unmatched: 0 },
    amount: { counted: "31900000", excluded: "48200000", unmatched: "0" },
    moved: { counted: "31900000", excluded: "48200000", unmatched: "0" },
    assumed: { rows: 12, amount: "130000" },
    partial: false,
    missing: "0",
    exclusions: [
      { code: "payroll", name: "Löner", rows: 24, amount: "47800000" },
      { code: "tax", name: "Skatter", rows: 6, amount: "300000" },
      { code: "financial", name: "Räntor", rows: 2, amount: "60000" },
      { code: "depreciation", name: "Avskrivningar", rows: 1, amount: "40000" },
    ],
    shareOfSpend: "1",
    shareOfRows: "1",
  },
};

it("tells of the money how much is counted, and what most of the rest is", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json(year)),
  );
  draw(
    <NuqsTestingAdapter>
      <SessionProvider user={somebody()}>
        <PeriodProvider remembered={2025}>
          <FootprintTile />
        </PeriodProvider>
      </SessionProvider>
    </NuqsTestingAdapter>,
  );
  const said = await screen.findByText(/har en kategori/);
  expect(said.textContent?.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(
    " 100,0 % av inköpen i pengar har en kategori. " +
      "Undantaget: Löner (47 800 000 SEK), Skatter (300 000 SEK) och övrigt (100 000 SEK).",
  );
  expect(screen.queryByText(/kostnader/)).not.toBeInTheDocument();
});
