import { screen, waitFor, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GroupEmissions, GroupPurchase } from "@/lib/api/types";
import { EmissionInside } from "./emission-inside";

const kg = (total: string) => ({
  total,
  scope1: "0",
  scope2Location: "0",
  scope2Market: "0",
  scope3: total,
  biogenic: "0",
});

const member = (id: string, name: string): GroupEmissions["members"][number] => ({
  id,
  name,
  depth: id === "c1" ? 0 : 1,
  country: "SE",
  reportingStandard: 3,
  parentCompanyId: id === "c1" ? null : "c1",
  share: "1",
  firstMonth: 1,
  lastMonth: 12,
  holding: { share: "1", shareFrom: null, joinedOn: null, leftOn: null, version: 0 },
  now: kg("1000"),
  before: kg("0"),
  hasBooks: true,
  shareOfSpend: null,
  partial: false,
});

const purchase = (change: Partial<GroupPurchase>): GroupPurchase => ({
  buyer: "c1",
  supplier: "Norr",
  key: "norr",
  seller: "c2",
  byNumber: false,
  standing: "asked",
  rows: 2,
  amount: "1500",
  currency: "SEK",
  kg: "250",
  ...change,
});

const emissions = (purchases: GroupPurchase[]): GroupEmissions => ({
  now: kg("1750"),
  inside: kg("250"),
  before: kg("0"),
  compared: false,
  lastMonth: 12,
  average: null,
  highest: null,
  withBooks: 3,
  members: [member("c1", "Ägaren AB"), member("c2", "Norr AB"), member("c3", "Syd AB")],
  categories: [],
  months: [],
  trend: [],
  outside: [],
  purchases,
});

const told = vi.fn();

beforeEach(() => {
  told.mockReset();
  vi.stubGlobal(
    "fetch",
    vi.fn(async (_address: string, init?: RequestInit) => {
      if (init?.method === "PUT") told(JSON.parse(String(init.body)));
      return new Response(null, { status: 204 });
    }),
  );
});

describe("EmissionInside", () => {
  it("asks who sells where only the name says so", async () => {
    const { person } = draw(<EmissionInside emissions={emissions([purchase({})])} />);
    expect(screen.getByText("I bokföringen heter leverantören ”Norr”. Är det Norr AB?")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Ja, det är Norr AB" }));
    await waitFor(() => expect(told).toHaveBeenCalledWith({ buyer: "c1", key: "norr", seller: "c2" }));
    await person.click(screen.getByRole("button", { name: "Nej" }));
    await waitFor(() => expect(told).toHaveBeenLastCalledWith({ buyer: "c1", key: "norr", seller: null }));
  });

  it("lets it be said otherwise, and who gets fees that name nobody, but not what a number says", async () => {
    const { person } = draw(
      <EmissionInside
        emissions={emissions([
          purchase({ standing: "eliminated" }),
          purchase({ supplier: "", key: "", seller: null, buyer: "c3" }),
          purchase({ key: "syd", supplier: "Syd", seller: "c3", byNumber: true, standing: "noBooks" }),
        ])}
      />,
    );
    const [taken, fees, numbered] = screen.getAllByRole("listitem");
    if (!taken || !fees || !numbered) throw new Error("three purchases are shown");
    expect(taken).toHaveTextContent("Borträknat");
    await person.selectOptions(within(taken).getByRole("combobox"), "Inget bolag i koncernen");
    await waitFor(() => expect(told).toHaveBeenCalledWith({ buyer: "c1", key: "norr", seller: null }));

    expect(fees).toHaveTextContent("Syd AB köpte av: förvaltningsarvoden utan leverantör");
    const choice = within(fees).getByRole("combobox", {
      name: "Vem som säljer till Syd AB: förvaltningsarvoden utan leverantör",
    });
    expect(within(choice).queryByRole("option", { name: "Syd AB" })).not.toBeInTheDocument();
    await person.selectOptions(choice, "Ägaren AB");
    await waitFor(() => expect(told).toHaveBeenLastCalledWith({ buyer: "c3", key: "", seller: "c1" }));

    expect(numbered).toHaveTextContent("Bokföringen för Syd AB når inte dit, så inköpet räknas.");
    expect(within(numbered).queryByRole("combobox")).not.toBeInTheDocument();
  });

  it("says nothing where nothing was bought", () => {
    const { container } = draw(<EmissionInside emissions={emissions([])} />);
    expect(container).not.toHaveTextContent("Inköp inom koncernen");
  });
});
