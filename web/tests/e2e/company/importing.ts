import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { formatNumber } from "@/lib/format/number";
import { rowsOf, sieOf } from "../stage/books";
import { goTo, type Walk } from "./walk";

/** Lets the books fall on the page twice: the second time nothing is new. */
export async function importBooks(walk: Walk, file: string): Promise<void> {
  const { page, text, locale, books } = walk;
  await goTo(walk, "integrations", text("integrations.title"));
  const rows = rowsOf(books).length;
  const vouchers = books.vouchers.length;
  const imports = page.getByRole("list", { name: text("integrations.imports.title") }).locator("> li");
  const newest = imports.first();
  await expect(newest).toBeVisible();
  const earlier = await imports.count();
  const zone = page.getByText(text("integrations.drop.label"), { exact: true });
  await writeFile(file, sieOf(books));

  await drop(page, file, zone);
  await expect(imports).toHaveCount(earlier + 1);
  await expect(newest).toContainText(text("integrations.summary.outcome.new", { rows, vouchers }));
  await expect(fate(newest, text("integrations.summary.fates.imported"))).toHaveText(
    formatNumber(rows, locale),
  );
  await expect(newest).toContainText(books.company);
  await expect(newest).toContainText("2025-01-01 – 2025-12-31");
  await expect(newest.getByText(text("integrations.summary.wrongCompany"))).toHaveCount(0);
  await expect(newest.getByText(text("integrations.summary.notices"))).toHaveCount(0);

  await drop(page, file, zone);
  await expect(imports).toHaveCount(earlier + 2);
  await expect(newest).toContainText(text("integrations.summary.outcome.unchanged", { rows, vouchers }));
  await expect(fate(newest, text("integrations.summary.fates.imported"))).toHaveText("0");
  await expect(fate(newest, text("integrations.summary.fates.unchanged"))).toHaveText(
    formatNumber(rows, locale),
  );
}

/** Lets a file fall on the page, as from a folder of the computer. */
export async function drop(page: Page, file: string, on: Locator): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error("there is nothing to drop the file on");
  const browser = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await browser.send("Input.dispatchDragEvent", {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  }
  await browser.detach();
}

function fate(within: Locator, name: string): Locator {
  return within.locator("dt", { hasText: name }).locator("+ dd").first();
}
