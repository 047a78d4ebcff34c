import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PageOf, usePages } from "@/components/data-table/pages";
import type { Address } from "@/lib/api/address";
import type { Transaction } from "@/lib/api/types";
import { TransactionTable } from "./transaction-table";

const bought: Transaction = {
  id: "1",
  date: "2025-03-05",
  series: "A",
  number: "7",
  text: "Tankat",
  account: "5611",
  accountName: "Drivmedel",
  supplier: { id: "s", name: "Macken AB" },
  amount: "700",
  currency: "SEK",
  quantity: "40",
  unit: "l",
  status: "counted",
  part: "main",
  scope: 1,
  category: { id: "1.mobile", name: "Bensin" },
  method: "activity",
  kg: "82.7664",
  kgMarket: "82.7664",
  quality: 3,
  exclusion: null,
  disabled: false,
  byHand: null,
  co2PerUnit: { kg: "2.06916", unit: "l" },
  dataSource: { kind: "sie", name: "Utsläpp AB", fileName: "2025.se" },
};

const addressOf = (offset: number, limit: number): Address<PageOf<Transaction>> =>
  `rows?offset=${offset}&limit=${limit}`;

function Table() {
  const rows = usePages<Transaction, PageOf<Transaction>>(addressOf, 50);
  return (
    <TransactionTable
      rows={rows}
      currency="SEK"
      sort={{ id: "date", desc: true }}
      onSort={() => {}}
      openId={null}
      onOpen={() => {}}
      empty="tomt"
    />
  );
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1400);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function cellsOf(row: Transaction) {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ total: 1, offset: 0, items: [row] })),
  );
  draw(<Table />);
  await screen.findByText(row.date);
  const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
  const cells = within(screen.getAllByRole("row")[1] as HTMLElement).getAllByRole("cell");
  return Object.fromEntries(heads.map((head, place) => [head, cells[place]?.textContent]));
}

it("says what a unit comes to and which file the row came in", async () => {
  expect(await cellsOf(bought)).toMatchObject({
    "CO₂ per enhet": "2,06916 kg/l",
    Datakälla: "2025.se",
    "kg CO₂e": "82,77",
  });
  expect(screen.getByTitle("SIE, Utsläpp AB, 2025.se")).toBeInTheDocument();
});

it("shows a dash where no factor was used, and the system where there is no file", async () => {
  expect(
    await cellsOf({
      ...bought,
      status: "unmatched",
      co2PerUnit: null,
      dataSource: { kind: "fortnox", name: "Utsläpp AB", fileName: "" },
    }),
  ).toMatchObject({ "CO₂ per enhet": "–", Datakälla: "Fortnox" });
});

it("names what was written by hand, and has a dash for a row whose books are gone", async () => {
  expect(
    await cellsOf({ ...bought, dataSource: { kind: "activity", name: "", fileName: "" } }),
  ).toMatchObject({ Datakälla: "Aktivitetsdata" });
  document.body.innerHTML = "";
  expect(await cellsOf({ ...bought, dataSource: null })).toMatchObject({ Datakälla: "–" });
});
