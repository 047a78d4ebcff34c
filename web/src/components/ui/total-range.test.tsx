import { draw } from "@tests/unit/render";
import { describe, expect, it } from "vitest";
import { TotalRange } from "./total-range";

const ends = { total: "100000", low: "90000", high: "110000" };

function said(coverage: { shareOfSpend: string | null; missing: string | null; partial: boolean }) {
  const { container } = draw(<TotalRange {...ends} coverage={coverage} />);
  return (container.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");
}

describe("TotalRange", () => {
  it("is the range alone where next to all purchases have a category", () => {
    const text = said({ shareOfSpend: "0.9999", missing: "49", partial: false });
    expect(text).toBe("Mellan 90,0 t CO₂e och 110,0 t CO₂e (± 10 %, 95 %)");
  });

  it("says what of it purchases without a category may come to", () => {
    const text = said({ shareOfSpend: "0.97", missing: "5000", partial: false });
    expect(text).toBe(
      "Mellan 90,0 t CO₂e och 110,0 t CO₂e, varav upp till 5,00 t CO₂e för inköp utan kategori",
    );
  });

  it("is called partial below the share from which totals count as whole", () => {
    const text = said({ shareOfSpend: "0.5", missing: "50000", partial: true });
    expect(text).toContain("Delvis Bara 50,0 % av inköpen i pengar har en kategori.");
  });

  it("has no upper end where nothing tells what is missing", () => {
    expect(said({ shareOfSpend: "0", missing: null, partial: true })).toMatch(/^Minst 90,0 t CO₂e; /);
  });
});
