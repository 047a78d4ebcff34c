import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("nl-NL");
const year = 2024;
const supplier = "Windcoöperatie De Proef";

/** A company and a carrier that no other walk looks at. */
test("an energy contract is entered, refused beside another one, changed, and taken back @night", async ({
  visit,
}) => {
  test.slow();
  const { page } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  await open(page, `/company/footprint/energy-contracts?year=${year}`);
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("row", { name: supplier });
  /** A label may go on with the unit and the sign of what must be filled in. */
  const field = (name: "quantity" | "factor" | "supplier" | "number") =>
    dialog.getByLabel(new RegExp(`^${text(`contracts.form.${name}`)}( \\(.*\\))?( \\*)?$`));
  const save = dialog.getByRole("button", { name: text("contracts.form.save") });

  async function enter(number: string) {
    await page.getByRole("button", { name: text("contracts.new") }).click();
    await dialog.getByLabel(text("contracts.form.carrier")).selectOption("steam");
    await dialog.getByLabel(text("contracts.form.instrument")).selectOption("rate");
    await dialog.getByText(text("contracts.form.coverAll")).click();
    await field("supplier").fill(supplier);
    await field("number").fill(number);
    await save.click();
    await expect(dialog.getByText(text("contracts.problems.required"))).toBeVisible();
    await field("factor").fill("0,021");
    await save.click();
  }

  await test.step("enters the supplier's rate for all steam", async () => {
    await enter("ST-1");
    await expect(dialog).toBeHidden();
    await expect(row).toContainText("0,021 kg/kWh");
    await expect(row).toContainText(text("contracts.table.all"));
  });

  await test.step("is told which contract covers the same days", async () => {
    await enter("ST-2");
    await expect(dialog.getByRole("alert")).toContainText(`${supplier} ST-1`);
    await dialog.getByRole("button", { name: text("ui.dialog.cancel") }).click();
  });

  await test.step("takes it back and undoes that", async () => {
    await row.getByRole("button").last().click();
    await expect(row).toBeHidden();
    await page.getByRole("button", { name: text("contracts.table.undo") }).click();
    await expect(row).toBeVisible();
    await row.getByRole("button").last().click();
    await expect(row).toBeHidden();
  });
});
