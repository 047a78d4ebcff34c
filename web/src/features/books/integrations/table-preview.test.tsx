import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
import type { TablePreview } from "@/lib/api/table-types";
import { TablePreviewPanel } from "./table-preview";

const preview: TablePreview = {
  partial: false,
  rows: 49_990,
  vouchers: 10,
  skipped: 10,
  debit: "10",
  credit: "10",
  from: "2024-01-01",
  to: "2024-12-31",
  first: [],
  notices: [],
};

it("says that only the beginning of a long file was looked at, and warns of every sealed year then", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("[2025]"));
  const { rerender } = draw(<TablePreviewPanel preview={preview} currency="SEK" />);
  expect(screen.queryByText(/Filen är lång/)).toBeNull();
  rerender(<TablePreviewPanel preview={{ ...preview, partial: true }} currency="SEK" />);
  expect(screen.getByText(/^Filen är lång: detta är läst ur dess första 50\s000 rader\./)).toBeVisible();
  expect(await screen.findByText(/^2025 är låst\./)).toBeVisible();
});
