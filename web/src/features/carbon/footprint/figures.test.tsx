import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it } from "vitest";
import type { Footprint } from "@/lib/api/types";
import { Figures } from "./figures";
import { noFilter } from "./filter";

const totals = {
  total: "1000",
  scope1: "1000",
  scope2Location: "0",
  scope2Market: "0",
  scope3: "0",
  biogenic: "0",
  low: "900",
  high: "1100",
};
const coverage = { shareOfSpend: "1", missing: "0", partial: false };
const year = {
  year: 2025,
  totals,
  coverage,
  previous: null,
  categories: [],
  outside: [],
} as unknown as Footprint;

function figures(footprint: Footprint) {
  draw(<Figures footprint={footprint} filter={noFilter} method="location" onMethod={() => undefined} />);
  return document.body.textContent?.replaceAll(/[\u00a0\u202f]/g, " ") ?? "";
}

it("tells biogenic carbon dioxide and gases outside the Kyoto Protocol apart from the scopes", () => {
  const gas = {
    category: { id: "1.fugitive.refrigerants.r22", name: "Köldmedium R22" },
    kg: "17600",
    rows: 1,
  };
  const said = figures({ ...year, totals: { ...totals, biogenic: "2588.7" }, outside: [gas] });
  expect(said).toContain("Utanför scopen");
  expect(said).toContain("Biogen koldioxid 2,59 t CO₂");
  expect(said).not.toContain("2,59 t CO₂e");
  expect(said).toContain("Köldmedium R22 17,6 t CO₂e");
  expect(screen.getByRole("link", { name: "Köldmedium R22" }).getAttribute("href")).toContain(
    "category=1.fugitive.refrigerants.r22",
  );
});

it("says nothing where there is nothing of it", () => {
  expect(figures(year)).not.toContain("Utanför scopen");
});
