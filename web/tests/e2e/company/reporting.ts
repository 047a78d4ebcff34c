import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type { Footprint } from "@/lib/api/types";
import { exactly, sumOf } from "../stage/decimal";
import { reportTexts } from "../stage/texts";
import { openWorkbook } from "../stage/workbook";
import { goTo, type Walk } from "./walk";

/** Orders the workbook, opens it and compares it with the screen, digit by digit. */
export async function downloadReport(walk: Walk, { totals }: Footprint, path: string): Promise<void> {
  const { page, locale, books } = walk;
  await goTo(walk, "report", walk.text("report.title"));
  await make(walk, path);

  const words = reportTexts(locale);
  const workbook = await openWorkbook(page, path);
  expect([...workbook.keys()]).toEqual(
    ["summary", "months", "transactions", "factors", "contracts", "method"].map((name) => words[name]),
  );
  const sheet = (name: string) => workbook.get(words[name] ?? "") ?? [];
  expect(sheet("summary").flat()).toContain(`${books.company}, 2025`);
  const total = sheet("summary").find(([first]) => first === words.total) ?? [];
  expect(exactly(total[3] ?? "", 9)).toBe(exactly(totals.total, 6));
  const year = sheet("months").find(([first]) => first === words.total) ?? [];
  expect(exactly(year[5] ?? "", 9)).toBe(exactly(totals.total, 6));

  const [head = [], ...lines] = sheet("transactions");
  const column = head.indexOf(words.kgLocation ?? "");
  const sum = sumOf(lines.map((line) => line[column] ?? "").filter((kg) => kg !== ""));
  expect(sum).toBe(exactly(totals.total, 6));
  expect(lines.some((line) => line.includes(books.vouchers[0]?.text ?? ""))).toBe(true);
}

/** Orders the rows for machines, and finds each of the screen's. */
export async function downloadRows(walk: Walk, path: string): Promise<void> {
  const { page, text } = walk;
  await page
    .getByRole("combobox", { name: text("report.order.type"), exact: true })
    .selectOption("footprint-csv");
  await make(walk, path);
  const [head, ...rows] = (await readFile(path, "utf8")).trimEnd().split("\r\n");
  expect(head).toMatch(/^"id","date","source",/);
  const { total } = await walk.api.get<{ total: number }>("company/footprint/2025/transactions?limit=1");
  expect(rows).toHaveLength(total);
}

/** Has the chosen file made and saves it. */
async function make({ page, text, api }: Walk, path: string): Promise<void> {
  const made = page.getByRole("list", { name: text("report.list.title") }).getByRole("listitem");
  const earlier = (await api.get<unknown[]>("company/report")).length;
  await page.getByRole("button", { name: text("report.order.make") }).click();
  await expect(made).toHaveCount(earlier + 1);
  const file = page.waitForEvent("download");
  await made
    .first()
    .getByRole("button", { name: text("report.list.download") })
    .click();
  await (await file).saveAs(path);
}
