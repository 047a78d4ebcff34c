import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { drop } from "./importing";

const text = textsIn("nl-NL");

/** Rows that no other walk counts: of a year before the company's books. */
const table = [
  "Boekdatum;Post;Grootboekrekening;Bedrag",
  "15-03-2021;Papier;4600;1.234,50",
  "16-03-2021;Koffie;4610;99,00",
  "ooit;Thee;4610;1,00",
  "",
].join("\r\n");

test("a table is explained once, and the next one of its kind goes straight in @night", async ({
  visit,
}, testInfo) => {
  test.slow();
  const { page } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  const file = testInfo.outputPath("inkoop.csv");
  await writeFile(file, table);
  await open(page, "/company/integrations");
  const zone = page.getByText(text("integrations.drop.label"), { exact: true });
  const imports = page.getByRole("list", { name: text("integrations.imports.title") }).locator("> li");
  const newest = imports.first();
  await expect(newest).toBeVisible();
  const earlier = await imports.count();

  await test.step("says what a column means and sees what will be read", async () => {
    await drop(page, file, zone);
    const dialog = page.getByRole("dialog", {
      name: text("integrations.table.title", { file: "inkoop.csv" }),
    });
    await dialog
      .getByLabel(text("integrations.table.meaningOf", { column: "Post" }))
      .selectOption({ label: text("integrations.table.fields.text") });
    await dialog.getByRole("button", { name: text("integrations.table.preview") }).click();
    await expect(dialog.getByRole("status")).toContainText(
      text("integrations.table.rows", { rows: 2, vouchers: 2 }),
    );
    await expect(dialog).toContainText(text("integrations.summary.lines", { lines: "4" }));
    await expect(dialog.getByRole("cell", { name: "Papier", exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: text("integrations.table.import"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(imports).toHaveCount(earlier + 1);
    await expect(newest).toContainText(text("integrations.summary.outcome.mixed", { rows: 3, vouchers: 2 }));
  });

  await test.step("is not asked again", async () => {
    await drop(page, file, zone);
    await expect(imports).toHaveCount(earlier + 2);
    await expect(
      newest.locator("dt", { hasText: text("integrations.summary.fates.unchanged") }).locator("+ dd"),
    ).toHaveText("2");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("has it forgotten", async () => {
    const forget = page.getByRole("button", {
      name: text("integrations.table.forgetOf", { file: "inkoop.csv" }),
    });
    await forget.click();
    await expect(page.getByText(text("integrations.table.forgotten"))).toBeVisible();
    await expect(forget).toHaveCount(0);
  });
});
