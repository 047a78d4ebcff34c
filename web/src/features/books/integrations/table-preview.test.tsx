import { screen } from "@testing-library/react";
import { draw } from "@tests/unit/render";
import { expect, it, vi } from "vitest";
import type { TablePreview } from "@/lib/api/table-types";
import { TablePreviewPanel } from "./table-preview";

const mapping = { content: "ledger", currency: "SEK" } as const;

const preview: TablePreview = {
  partial: false,
  rows: 49_990,
  vouchers: 10,
  skipped: 10,
  debit: "10",
  credit: "10",
  difference: "0",
  from: "2024-01-01",
  to: "2024-12-31",
  first: [],
  notices: [],
  findings: [],
};

it("says that only the beginning of a long file was looked at, and warns of every sealed year then", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("[2025]"));
  const { rerender } = draw(<TablePreviewPanel preview={preview} mapping={mapping} />);
  expect(screen.queryByText(/Filen är lång/)).toBeNull();
  rerender(<TablePreviewPanel preview={{ ...preview, partial: true }} mapping={mapping} />);
  expect(screen.getByText(/^Filen är lång: detta är läst ur dess första 50\s000 rader\./)).toBeVisible();
  expect(await screen.findByText(/^2025 är låst\./)).toBeVisible();
});

it("calls well only what reads every row without a remark", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("[]"));
  const sound = { ...preview, rows: 2, vouchers: 1, skipped: 0 };
  const tone = () => screen.getByRole("status").className;
  const { rerender } = draw(<TablePreviewPanel preview={sound} mapping={mapping} />);
  expect(tone()).toContain("ok");
  rerender(<TablePreviewPanel preview={{ ...sound, skipped: 1 }} mapping={mapping} />);
  expect(tone()).toContain("warn");
  const remark = { code: "ledger.unbalanced", count: 1, lines: [2], items: [] };
  rerender(<TablePreviewPanel preview={{ ...sound, notices: [remark] }} mapping={mapping} />);
  expect(tone()).toContain("warn");
});

it("has debit and credit apart, with what they differ by", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("[]"));
  const row = { date: "2024-01-31", voucher: "A 1", account: "4010", text: "Färg", amount: "10.5" };
  const first = [row, { ...row, account: "1930", text: "", amount: "-10" }];
  const uneven = { ...preview, debit: "10.5", difference: "0.5", first };
  const { rerender } = draw(<TablePreviewPanel preview={uneven} mapping={mapping} />);
  const cells = screen
    .getAllByRole("row")
    .map((line) => Array.from(line.querySelectorAll("td"), ({ textContent }) => textContent));
  expect(cells[1]?.slice(3)).toEqual([expect.stringMatching(/^SEK\s10,50$|^10,50\sSEK$/), ""]);
  expect(cells[2]?.slice(3)).toEqual(["", expect.stringMatching(/^SEK\s10,00$|^10,00\sSEK$/)]);
  expect(screen.getByText("Skillnad mellan sidorna")).toBeVisible();
  rerender(<TablePreviewPanel preview={uneven} mapping={{ ...mapping, content: "invoices" }} />);
  expect(screen.queryByText("Skillnad mellan sidorna"), "invoices have no other side").toBeNull();
});
