import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type { Report } from "@/lib/api/report-types";
import type { Footprint } from "@/lib/api/types";
import { exactly, sumOf } from "../stage/decimal";
import { reportTexts } from "../stage/texts";
import { openWorkbook } from "../stage/workbook";
import { goTo, type Walk } from "./walk";

/** Orders the workbook, opens it and compares it with the screen, digit by digit. */
export async function downloadReport(walk: Walk, { totals }: Footprint, path: string): Promise<void> {
  const { page, locale, books } = walk;
  await goTo(walk, "report", walk.text("report.title"));
  await makeFile(walk, walk.text("report.order.make"), path);

  const words = reportTexts(locale);
  const workbook = await openWorkbook(page, path);
  expect([...workbook.keys()]).toEqual(
    ["summary", "months", "energy", "transactions", "factors", "contracts", "method"].map(
      (name) => words[name],
    ),
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
  await makeFile(walk, text("report.order.make"), path);
  const [head, ...rows] = (await readFile(path, "utf8")).trimEnd().split("\r\n");
  expect(head).toMatch(/^"id","date","source",/);
  const { total } = await walk.api.get<{ total: number }>("company/footprint/2025/transactions?limit=1");
  expect(rows).toHaveLength(total);
}

/** Has a file made by a press of a button, and saves it. */
export async function makeFile(
  { page, text }: Pick<Walk, "page" | "text">,
  button: string,
  path: string,
): Promise<void> {
  const ordered = page.waitForResponse(
    (response) => response.request().method() === "POST" && /\/company\/report(\?|$)/.test(response.url()),
  );
  await page.getByRole("button", { name: button }).click();
  const { report } = (await (await ordered).json()) as { report: Report };
  const file = page.waitForEvent("download", { timeout: 60_000 });
  await page
    .locator(`[id="${report.id}"]`)
    .getByRole("button", { name: text("report.list.download") })
    .click({ timeout: 60_000 });
  await (await file).saveAs(path);
}
