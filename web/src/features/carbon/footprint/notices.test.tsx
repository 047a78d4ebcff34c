import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it } from "vitest";
import type { Footprint } from "@/lib/api/types";
import { noFilter } from "./filter";
import { Notices } from "./notices";

const year = {
  year: 2025,
  currency: "SEK",
  scope2Method: "location",
  booked: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  bookedBefore: [],
  previous: null,
  coverage: { rows: { counted: 1, excluded: 0, unmatched: 3 }, exclusions: [] },
  disabled: { rows: 0, amount: "0" },
  questioned: { vouchers: 0, rows: 0, kg: "0" },
  waiting: [
    { currency: "QQQ", rows: 1, amount: "5" },
    { currency: "ZZZ", rows: 2, amount: "1250.25" },
  ],
  processing: null,
  bridge: null,
} as unknown as Footprint;

it("says of each currency without a rate how much waits", () => {
  draw(<Notices footprint={year} filter={noFilter} />);
  const said = screen.getByText("Rader väntar på en växelkurs").parentElement?.textContent ?? "";
  const spaced = said.replaceAll(/[\u00a0\u202f]/g, " ");
  expect(spaced).toContain("En rad på 5,00 QQQ");
  expect(spaced).toContain("2 rader på 1 250,25 ZZZ har en valuta utan växelkurs till SEK");
});

it("asks about rows whose voucher only looks like what buys nothing, and leads to them", () => {
  const asked = {
    ...year,
    coverage: {
      ...year.coverage,
      exclusions: [
        { code: "payroll", name: "Löner", rows: 3, amount: "9", asks: false },
        { code: "credit-asked", name: "Kreditering utan förklaring", rows: 1, amount: "-5000", asks: true },
      ],
    },
  };
  draw(<Notices footprint={asked} filter={noFilter} />);
  const said = screen.getByText("Kreditering utan förklaring").parentElement?.textContent ?? "";
  expect(said.replaceAll(/[\u00a0\u202f]/g, " ")).toContain("En rad på −5 000 SEK räknas inte förrän någon");
  expect(screen.getByRole("link", { name: "Visa raderna" })).toHaveAttribute(
    "href",
    "/company/footprint/drilldown?year=2025&exclusion=credit-asked",
  );
  expect(screen.queryByText("Löner")).toBeNull();
});
