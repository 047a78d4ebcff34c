import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it } from "vitest";
import { Files } from "./files";
import type { Made, ReportType } from "./model";

const made = (n: number, type: ReportType, year = 2025) =>
  ({
    id: `${type}-${n}`,
    type,
    year,
    allYears: false,
    locale: "sv-SE",
    months: [],
    scopes: [],
    named: {},
    size: 10,
    fileName: "x",
    createdAt: "2026-01-01T00:00:00Z",
    createdBy: { id: "p", name: "Anna" },
    job: { id: `j-${n}`, state: "done" },
  }) as unknown as Made;

const names = () =>
  within(screen.getByRole("list"))
    .getAllByRole("listitem")
    .map(({ id }) => id);

it("shows a page of many files, finds some by type and year, and comes back when one is added", async () => {
  const pdfs = Array.from({ length: 11 }, (_, n) => made(n, "carbon-pdf"));
  const older = [made(20, "footprint-csv", 2024), made(21, "carbon-xlsx", 2024)];
  const { person, rerender } = draw(<Files reports={[...pdfs, ...older]} />);
  expect(names()).toEqual(pdfs.slice(0, 10).map(({ id }) => id));
  await person.click(screen.getByRole("button", { name: "Nästa sida" }));
  expect(names()).toEqual(["carbon-pdf-10", "footprint-csv-20", "carbon-xlsx-21"]);

  await person.selectOptions(screen.getByRole("combobox", { name: "Visa år" }), "2024");
  expect(names()).toEqual(["footprint-csv-20", "carbon-xlsx-21"]);
  await person.selectOptions(screen.getByRole("combobox", { name: "Visa rapport" }), "carbon-pdf");
  expect(screen.getByText("Ingen fil av det slaget.")).toBeVisible();

  rerender(<Files reports={[made(30, "tiers-xlsx"), ...pdfs, ...older]} />);
  expect(names()[0]).toBe("tiers-xlsx-30");
  await person.selectOptions(screen.getByRole("combobox", { name: "Visa år" }), "2024");
  rerender(<Files reports={[...pdfs, ...older]} />);
  expect(names(), "a deletion changes nothing of what is looked for").toEqual([
    "footprint-csv-20",
    "carbon-xlsx-21",
  ]);
});

it("lets go of what was looked for when few files are left, the last of that kind gone", async () => {
  const few = Array.from({ length: 10 }, (_, n) => made(n, "carbon-pdf"));
  const { person, rerender } = draw(<Files reports={[...few, made(20, "footprint-csv", 2024)]} />);
  await person.selectOptions(screen.getByRole("combobox", { name: "Visa rapport" }), "footprint-csv");
  rerender(<Files reports={few} />);
  expect(names()).toEqual(few.map(({ id }) => id));
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("shows a few files as they are", () => {
  draw(<Files reports={[made(1, "carbon-pdf"), made(2, "footprint-csv")]} />);
  expect(names()).toEqual(["carbon-pdf-1", "footprint-csv-2"]);
  expect(screen.queryByRole("combobox")).toBeNull();
});
