import { screen, waitFor, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from "nuqs/adapters/testing";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GroupKpis, KpiChoice, KpiFigure } from "@/lib/api/types";
import { PeriodProvider } from "@/lib/period/period";
// Fetched when it is opened; here already, so that no test waits for the machine.
import "@/components/ui/combo-box";
import { EmissionQuestions } from "./emission-questions";

const member = (id: string, name: string, depth: number): GroupKpis["members"][number] => ({
  id,
  name,
  depth,
  country: "SE",
  reportingStandard: 3,
  parentCompanyId: depth === 0 ? null : "c1",
  share: "1",
  firstMonth: 1,
  lastMonth: 12,
  holding: { share: "1", shareFrom: null, joinedOn: null, leftOn: null, version: 0 },
});

const choice = (reference: string, name: string, climate: boolean): KpiChoice => ({
  kind: "question",
  reference,
  name,
  place: "B3 29",
  unit: "MWh",
  summable: true,
  climate,
  tier: 0,
  companies: 2,
});

const value = (companyId: string, change: Partial<KpiFigure["values"][number]>) => ({
  companyId,
  state: "known" as const,
  number: null,
  unit: "",
  draft: false,
  partly: false,
  ...change,
});

const figure: KpiFigure = {
  kind: "question",
  reference: "B3_01",
  aggregation: "sum",
  name: "Energi",
  summable: true,
  values: [
    value("c1", { number: "100", unit: "MWh" }),
    value("c2", { state: "notAnswered" }),
    value("c3", { number: "7", unit: "t" }),
  ],
  totals: [
    { unit: "MWh", number: "100", companies: 1 },
    { unit: "t", number: "7", companies: 1 },
  ],
  missing: 1,
  inside: "0",
};

const asked = vi.fn();
const update = vi.fn<OnUrlUpdateFunction>();

beforeEach(() => {
  asked.mockReset();
  update.mockReset();
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string) => {
      asked(address);
      const answer: GroupKpis = {
        members: [member("c1", "Ägaren AB", 0), member("c2", "Norr AB", 1), member("c3", "Syd AB", 1)],
        figures: address.includes("B3_01") ? [figure] : [],
        choices: [choice("B8_01", "Anställda", false), choice("B3_01", "Energi", true)],
      };
      return Response.json(answer);
    }),
  );
});

const show = (search = "") =>
  draw(
    <NuqsTestingAdapter searchParams={search} onUrlUpdate={update} hasMemory>
      <PeriodProvider remembered={2025}>
        <EmissionQuestions />
      </PeriodProvider>
    </NuqsTestingAdapter>,
  );

describe("EmissionQuestions", () => {
  it("shows what each company answers to a question chosen by keyboard, and keeps the choice in the address", async () => {
    const { person } = show();
    expect(
      await screen.findByText("Välj en fråga, så visas dess svar för varje bolag och för koncernen."),
    ).toBeVisible();
    const chooser = screen.getByRole("button", { name: /Fråga att visa/ });
    chooser.focus();
    await person.keyboard("{Enter}");
    const options = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(options.map((one) => one.textContent)[0], "questions on climate come first").toMatch(/^Energi/);
    await person.keyboard("ener{ArrowDown}{Enter}");
    await person.click(screen.getByRole("button", { name: "Visa" }));

    const table = await screen.findByRole("table");
    expect(within(table).getByRole("row", { name: /Ägaren AB/ })).toHaveTextContent("100 MWh");
    expect(within(table).getByRole("row", { name: /Norr AB/ })).toHaveTextContent("Inte besvarad");
    const group = within(table).getByRole("row", { name: /Koncernen/ });
    expect(group).toHaveTextContent("Enheterna skiljer sig åt, så varje enhet räknas för sig.");
    expect(group).toHaveTextContent("Ett bolag saknar värde");
    expect(update.mock.lastCall?.[0].searchParams.getAll("question")).toEqual(["sum.B3_01"]);
  });

  it("reads the choice from the address, changes how it is added up, and takes it away", async () => {
    const { person } = show("?question=sum.B3_01,bogus&company=c2");
    const table = await screen.findByRole("table");
    expect(asked.mock.lastCall?.[0]).toContain("company=c2&question=sum.B3_01");
    expect(asked.mock.lastCall?.[0]).not.toContain("bogus");
    await person.selectOptions(
      within(table).getByRole("combobox", { name: "Sammanräkning av Energi" }),
      "Genomsnitt",
    );
    await waitFor(() => expect(asked.mock.lastCall?.[0]).toContain("question=average.B3_01"));
    await person.click(screen.getByRole("button", { name: "Visa inte Energi längre" }));
    await waitFor(() => expect(screen.queryByRole("table")).not.toBeInTheDocument());
    expect(update.mock.lastCall?.[0].searchParams.get("question")).toBeNull();
  });
});
