import { screen, within } from "@testing-library/react";
import { person as somebody } from "@tests/unit/person";
import { draw } from "@tests/unit/render";
import { describe, expect, it } from "vitest";
import type { Footprint } from "@/lib/api/types";
import { SessionProvider } from "@/lib/session/session";
import { Coverage } from "./coverage";
import { noFilter } from "./filter";

/** Many small rows that count, beside a few that carry most of the money and are left out. */
const year = {
  year: 2025,
  currency: "SEK",
  coverage: {
    rows: { counted: 970, excluded: 30, unmatched: 0 },
    amount: { counted: "31900000", excluded: "48200000", unmatched: "0" },
    moved: { counted: "31900000", excluded: "48200000", unmatched: "0" },
    assumed: { rows: 12, amount: "130000" },
    partial: false,
    missing: "0",
    exclusions: [
      {
        code: "payroll",
        name: "Löner och personalkostnader utan inköp",
        rows: 24,
        amount: "47800000",
        asks: false,
      },
      { code: "tax", name: "Skatter och avgifter", rows: 6, amount: "400000", asks: false },
    ],
    shareOfSpend: "1",
    shareOfRows: "1",
  },
} as Partial<Footprint> as Footprint;

const spaced = (text: string | null) => (text ?? "").replaceAll(/[\u00a0\u202f]/g, " ");

describe("Coverage", () => {
  it("fills its bar by money, and names what is left out with its amount", () => {
    const { container } = draw(
      <SessionProvider user={somebody()}>
        <Coverage footprint={year} filter={noFilter} method="location" />
      </SessionProvider>,
    );
    const meter = screen.getByRole("meter", { name: "Täckning" });
    const widths = [...meter.querySelectorAll<HTMLElement>("[style]")].map(({ style }) =>
      Number.parseFloat(style.width),
    );
    expect(widths).toEqual([expect.closeTo(39.8, 1), expect.closeTo(60.2, 1)]);
    expect(spaced(meter.getAttribute("aria-valuetext"))).toBe(
      "Räknas 31 900 000 SEK (39,8 %), Undantagna 48 200 000 SEK (60,2 %), Utan regel 0 SEK (0,0 %)",
    );
    const row = screen.getByRole("row", { name: /^Löner och personalkostnader utan inköp/ });
    expect(spaced(row.textContent)).toContain("47 800 000");
    expect(within(row).getByText("24")).toBeInTheDocument();
    const said = spaced(container.textContent);
    expect(said).toContain("100,0 % av inköpen i pengar har en kategori: 31 900 000 SEK av 31 900 000 SEK.");
    const assumed = screen.getByRole("link", { name: "därav antaget" });
    expect(assumed).toHaveAttribute("href", expect.stringContaining("assumed=true"));
    expect(said).not.toMatch(/av (de )?kostnader/i);
  });
});
