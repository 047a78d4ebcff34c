import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { describe, expect, it } from "vitest";
import type { ImportSummary } from "@/lib/api/types";
import { isEmpty } from "./model";
import { Summary } from "./summary";

const summary = (read: number, notices: ImportSummary["notices"]): ImportSummary =>
  ({
    format: "sie4",
    encoding: "cp437",
    program: "",
    companyName: "",
    corporateIdentityNumber: "",
    corporateIdentityNumberMatches: null,
    years: [],
    vouchers: read,
    rows: { read, imported: read, changed: 0, unchanged: 0, skipped: 0 },
    skipped: [],
    notices,
    footprint: { counted: 0, excluded: 0, unmatched: 0, kg: "0" },
  }) as ImportSummary;

const none = { code: "ledger.noVouchers", count: 1, lines: [], items: [] };

describe("Summary", () => {
  it("says of a file without vouchers that nothing came in, and nothing of a footprint", () => {
    const empty = summary(0, [none]);
    draw(<Summary summary={empty} />);
    expect(isEmpty({ summary: empty })).toBe(true);
    expect(screen.getByText("Filen innehåller inga rader att läsa in.")).toBeInTheDocument();
    expect(screen.getByText(/inga verifikationer, så inget kom in/)).toBeInTheDocument();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
    expect(screen.queryByText("Nya")).not.toBeInTheDocument();
  });

  it("names the currency that has no rate, and the rows that wait", () => {
    const items = [{ line: 0, args: { currency: "ZZZ", rows: "3" } }];
    draw(<Summary summary={summary(3, [{ code: "ledger.noRate", count: 1, lines: [], items }])} />);
    expect(screen.getByText(/saknar växelkurs/)).toBeInTheDocument();
    expect(screen.getByText("ZZZ")).toBeInTheDocument();
    expect(screen.getByRole("link")).toBeInTheDocument();
  });
});
