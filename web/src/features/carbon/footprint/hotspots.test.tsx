import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it } from "vitest";
import { category } from "./fixture";
import { Hotspots } from "./hotspots";

const href = (id: string) => `/drilldown/${id}`;
const list = () => screen.getByRole("list", { name: "Kategorier efter storlek" });

it("says of each category its figure, share, change, range and last year, and leads to its rows", () => {
  const goods = category("3.goods", 60_000, {
    share: "0.6",
    low: "40000",
    high: "90000",
    previousKg: "50000",
  });
  const travel = category("3.travel", 40_000, { share: "0.4" });
  draw(<Hotspots categories={[goods, travel]} before={2024} hrefOf={href} />);
  const [first, second] = within(list()).getAllByRole("link");
  expect(first).toHaveAttribute("href", "/drilldown/3.goods");
  expect(first).toHaveTextContent(
    "Kategori 3.goods60,0 t CO₂e60 %+20 %Spann 40,0 t CO₂e till 90,0 t CO₂e. 2024: 50,0 t CO₂e.",
  );
  expect(second).toHaveTextContent("Kategori 3.travel40,0 t CO₂e40 %–Spann 40,0 t CO₂e till 40,0 t CO₂e.");
  expect(second).not.toHaveTextContent("2024");
});

it("draws all on one scale, which holds ranges and the year before too", () => {
  const goods = category("3.goods", 60, { low: "40", high: "80", previousKg: "100" });
  const back = category("3.travel", -5, { low: "-8", high: "-2", previousKg: "10" });
  draw(<Hotspots categories={[goods, back]} before={2024} hrefOf={href} />);
  const drawn = within(list())
    .getAllByRole("link")
    .map((link) => [...link.querySelectorAll<HTMLElement>("[style]")].map(({ style }) => style));
  expect(drawn[0]?.map(({ width }) => width)).toEqual(["60%", "calc(40%)", ""]);
  expect(drawn[0]?.map(({ insetInlineStart }) => insetInlineStart)).toEqual(["", "40%", "100%"]);
  expect(drawn[1]?.map(({ width }) => width)).toEqual(["0%", "calc(0%)", ""]);
});

it("shows the ten largest, and all of them when asked", async () => {
  const many = Array.from({ length: 12 }, (_, place) => category(`3.c${place}`, 100 - place));
  const { person } = draw(<Hotspots categories={many} before={null} hrefOf={href} />);
  expect(within(list()).getAllByRole("link")).toHaveLength(10);
  await person.click(screen.getByRole("button", { name: "Visa alla 12" }));
  expect(within(list()).getAllByRole("link")).toHaveLength(12);
  await person.click(screen.getByRole("button", { name: "Visa färre" }));
  expect(within(list()).getAllByRole("link")).toHaveLength(10);
});
