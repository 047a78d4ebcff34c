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
  coverage: { rows: { counted: 1, excluded: 0, unmatched: 3 } },
  disabled: { rows: 0, amount: "0" },
  questioned: { vouchers: 0, rows: 0, kg: "0" },
  waiting: [
    { currency: "QQQ", rows: 1, amount: "5" },
    { currency: "ZZZ", rows: 2, amount: "1250.25" },
  ],
  processing: null,
} as unknown as Footprint;

it("says of each currency without a rate how much waits", () => {
  draw(<Notices footprint={year} filter={noFilter} />);
  const said = screen.getByText("Rader väntar på en växelkurs").parentElement?.textContent ?? "";
  const spaced = said.replaceAll(/[\u00a0\u202f]/g, " ");
  expect(spaced).toContain("En rad på 5,00 QQQ");
  expect(spaced).toContain("2 rader på 1 250,25 ZZZ har en valuta utan växelkurs till SEK");
});
