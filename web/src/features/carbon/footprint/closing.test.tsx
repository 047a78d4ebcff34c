import { screen, within } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { describe, expect, it } from "vitest";
import type { AccountClosing, Reconciliation } from "@/lib/api/types";
import { Closing } from "./closing";

const account = (number: string, change: Partial<AccountClosing>): AccountClosing => ({
  number,
  name: "",
  opening: "0",
  booked: "0",
  counted: "0",
  excluded: "0",
  unmatched: "0",
  disabled: "0",
  outside: "0",
  twice: "0",
  closing: "0",
  difference: "0",
  ...change,
});

const year = (accounts: AccountClosing[]): Reconciliation["closings"][number] => ({
  source: "6f1d3a52-64c5-4c0e-9d0a-3c1f7c2a9b10",
  name: "Provbolaget",
  fileName: "2024.se",
  from: "2024-05-01",
  to: "2025-04-30",
  reaches: "2025-04-30",
  currency: "SEK",
  accounts,
});

const spaced = (text: string | null) => (text ?? "").replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("−", "-");

describe("Closing", () => {
  it("names the accounts that do not close, with what their vouchers are", () => {
    draw(
      <Closing
        closing={year([
          account("1930", {
            opening: "1000",
            booked: "-250",
            outside: "-250",
            closing: "750",
            twice: "1000",
          }),
          account("6110", {
            booked: "250",
            counted: "200",
            unmatched: "50",
            closing: "270",
            difference: "-20",
          }),
          account("9999", { booked: "7", unmatched: "7", opening: null, closing: null, difference: null }),
        ])}
      />,
    );
    expect(screen.getByText(/^Ett konto stämmer inte/)).toBeInTheDocument();
    expect(screen.getByText(/är tagen en gång/)).toBeInTheDocument();
    const table = screen.getByRole("group", { name: "Konton som inte stämmer" });
    const rows = within(table).getAllByRole("row");
    expect(rows).toHaveLength(2);
    expect(spaced(rows[1]?.textContent ?? "")).toContain("6110");
    expect(
      within(table)
        .getAllByRole("cell")
        .map(({ textContent }) => spaced(textContent)),
    ).toEqual(["0,00", "250,00", "200,00", "50,00", "270,00", "-20,00"]);
  });

  it("says that all close", () => {
    draw(<Closing closing={year([account("1930", { opening: "5", closing: "5" }), account("6110", {})])} />);
    expect(screen.getByText("Alla 2 konton stämmer.")).toBeInTheDocument();
    expect(screen.queryByRole("group", { name: "Konton som inte stämmer" })).not.toBeInTheDocument();
  });
});
