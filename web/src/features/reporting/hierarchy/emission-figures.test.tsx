import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, it } from "vitest";
import type { GroupEmissions } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
import { EmissionFigures } from "./emission-figures";

const kg = {
  total: "1000",
  scope1: "1000",
  scope2Location: "0",
  scope2Market: "0",
  scope3: "0",
  biogenic: "0",
};
const emissions: GroupEmissions = {
  now: kg,
  inside: { ...kg, total: "0" },
  before: kg,
  compared: false,
  lastMonth: 12,
  average: "500",
  highest: null,
  withBooks: 2,
  members: [],
  categories: [],
  months: [],
  trend: [],
  outside: [],
  purchases: [],
};

function figures(change: Partial<GroupEmissions>) {
  draw(
    <NuqsTestingAdapter searchParams="?year=2025" hasMemory>
      <PeriodProvider remembered={2025}>
        <EmissionFigures emissions={{ ...emissions, ...change }} />
      </PeriodProvider>
    </NuqsTestingAdapter>,
  );
  return document.body.textContent?.replaceAll(/[\u00a0\u202f]/g, " ") ?? "";
}

it("tells biogenic carbon dioxide and gases outside the Kyoto Protocol apart from the scopes", () => {
  const gas = {
    category: { id: "1.fugitive.refrigerants.r22", name: "Köldmedium R22" },
    kg: "14960",
    rows: 4,
    inside: "0",
  };
  const said = figures({ now: { ...kg, biogenic: "2588.7" }, outside: [gas] });
  expect(said).toContain("Utanför scopen");
  expect(said).toContain("Biogen koldioxid 2,59 t CO₂");
  expect(said).toContain("Köldmedium R22 15,0 t CO₂e");
  expect(said).not.toContain("köpt av varandra");
});

it("says what of such a gas the companies bought from each other, and is taken off", () => {
  const gas = {
    category: { id: "1.fugitive.refrigerants.r22", name: "Köldmedium R22" },
    kg: "0",
    rows: 1,
    inside: "6336",
  };
  expect(figures({ outside: [gas] })).toMatch(
    /Köldmedium R22 0.* utan 6,34 t CO₂e som bolagen köpt av varandra/,
  );
});

it("says nothing where there is nothing of it", () => {
  expect(figures({})).not.toContain("Utanför scopen");
});
