import { act, screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
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

/** What is heard of jobs while they are followed. */
class Streams extends EventTarget {
  static open: Streams[] = [];
  readyState = 1;
  constructor() {
    super();
    Streams.open.push(this);
  }
  close() {}
  static tell(job: unknown) {
    const message = new MessageEvent("job", { data: JSON.stringify(job) });
    act(() => {
      for (const one of Streams.open) one.dispatchEvent(message);
    });
  }
}

it("says in a status that a report is ready, and at no moment that it failed", () => {
  vi.stubGlobal("EventSource", Streams);
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise(() => {})),
  );
  const report = made(1, "carbon-pdf");
  const job = { ...report.job, restarts: 0, done: 0, total: 0, startedAt: null };
  const queued = { ...report, size: null, job: { ...job, state: "queued" } } as Made;
  const { rerender } = draw(<Files reports={[queued]} />);
  const status = screen.getByRole("status");
  expect(status).toBeEmptyDOMElement();

  Streams.tell({ ...job, state: "done" });
  expect(screen.queryByRole("alert"), "the list has not come yet").not.toBeInTheDocument();
  expect(screen.getByRole("progressbar")).toBeInTheDocument();
  expect(status).toBeEmptyDOMElement();

  rerender(<Files reports={[{ ...report, job: { ...job, state: "done" } } as Made]} />);
  expect(status).toHaveTextContent("Klar att ladda ner: Klimatrapport (PDF), 2025");
  expect(screen.getByRole("button", { name: "Ladda ner" })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("says nothing of files that were ready before", () => {
  draw(<Files reports={[made(1, "carbon-pdf")]} />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
