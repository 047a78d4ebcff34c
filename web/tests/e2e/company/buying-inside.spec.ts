import { writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { drop } from "./importing";

const text = textsIn("sv-SE");

/** Books of a year before the group's, which are taken out again. */
const bought = [
  "Datum;Serie;Ver;Konto;Text;Leverantör;Belopp",
  "2016-03-10;A;1;4010;Varor;Revontuli Metalli;100000,00",
  "2016-03-10;A;1;1930;Varor;Revontuli Metalli;-100000,00",
  "",
].join("\n");
const sold = [
  "#FLAGGA 0",
  "#SIETYP 4",
  '#FNAMN "Revontuli Metalli Oy"',
  "#RAR 0 20160101 20161231",
  '#KONTO 8000 "Sähkö"',
  '#VER A 1 20160115 "Sähkö"\n{\n#TRANS 8000 {} 700\n#TRANS 1910 {} -700\n}',
  '#VER A 2 20161215 "Sähkö"\n{\n#TRANS 8000 {} 700\n#TRANS 1910 {} -700\n}',
  "",
].join("\n");

const imports = (page: Page) =>
  page.getByRole("list", { name: text("integrations.imports.title") }).locator("> li");

/** Takes a file out of the books, and says yes. */
async function takeOut(page: Page, file: string) {
  const one = imports(page).filter({ hasText: file });
  const label = text("integrations.imports.takeOut");
  await one.getByRole("button", { name: label }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: label }).click();
  await expect(one).toContainText(text("integrations.imports.takenOut"));
}

test("what a company buys of another of its group is taken off the group once somebody says who sells @night", async ({
  visit,
}, testInfo) => {
  test.slow();
  const seller = await visit({ as: people.finnishCompany, language: "sv-SE" });
  const owner = await visit({ as: people.company });
  const zone = (page: Page) => page.getByText(text("integrations.drop.label"), { exact: true });

  await test.step("both have books of the year", async () => {
    const books = testInfo.outputPath("saljaren.se");
    await writeFile(books, sold);
    await open(seller.page, "/company/integrations");
    await drop(seller.page, books, zone(seller.page));
    const calculated = text("integrations.summary.open");
    await expect(imports(seller.page).filter({ hasText: "saljaren.se" })).toContainText(calculated);

    const table = testInfo.outputPath("inkop.csv");
    await writeFile(table, bought);
    await open(owner.page, "/company/integrations");
    await drop(owner.page, table, zone(owner.page));
    const dialog = owner.page.getByRole("dialog", {
      name: text("integrations.table.title", { file: "inkop.csv" }),
    });
    await dialog.getByRole("button", { name: text("integrations.table.preview") }).click();
    await dialog.getByRole("button", { name: text("integrations.table.import"), exact: true }).click();
    await expect(imports(owner.page).filter({ hasText: "inkop.csv" })).toContainText(calculated);
  });

  const { page } = owner;
  const part = page.getByRole("region", { name: text("hierarchy.inside.title") });
  await test.step("its name alone is asked about", async () => {
    await open(page, "/company/hierarchy?year=2016&tab=emissions");
    await expect(part).toContainText(text("hierarchy.inside.standings.asked"));
    await part
      .getByRole("button", { name: text("hierarchy.inside.yes", { seller: "Revontuli Metalli Oy" }) })
      .click();
    await expect(part).toContainText(text("hierarchy.inside.standings.eliminated"));
  });

  await test.step("and can be said otherwise", async () => {
    await part.getByRole("combobox").selectOption({ label: text("hierarchy.inside.nobody") });
    await expect(part).toContainText(text("hierarchy.inside.standings.outside"));
    await again(page);
    await expect(part).toContainText(text("hierarchy.inside.standings.outside"));
  });

  await test.step("with the books the question goes", async () => {
    await open(page, "/company/integrations");
    await takeOut(page, "inkop.csv");
    await takeOut(seller.page, "saljaren.se");
  });
});
