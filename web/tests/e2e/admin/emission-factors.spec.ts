import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const grid = "electricity.grid.ember.kwh.se.2024";

// The unit is never right, so that nothing is saved and no figure of the demonstration changes.
test("an administrator finds a factor and reads what another in its place would break @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.admin });
  await open(page, "/admin/emission-factors?region=SE&year=2024");
  await page.getByRole("searchbox", { name: text("emissionFactors.filters.search") }).fill("grid ember");
  await page
    .getByRole("table", { name: text("emissionFactors.title") })
    .locator(`[title="${grid}"]`)
    .click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("electricity.grid.ember", { exact: true })).toBeVisible();
  await expect(drawer.getByText(text("emissionFactors.serves.location")).first()).toBeVisible();

  await drawer.getByRole("button", { name: text("emissionFactors.actions.supersede") }).click();
  const check = drawer.getByRole("region", { name: text("emissionFactors.check.title") });
  await expect(check.getByText(text("emissionFactors.check.fine"))).toBeVisible();
  await drawer.getByRole("textbox", { name: text("emissionFactors.fields.unit"), exact: true }).fill("l");
  await expect(check.getByText(text("emissionFactors.check.refused", { count: 1 }))).toBeVisible();
  await expect(check.getByText(text("emissionFactors.check.misfits"))).toBeVisible();
  await expect(drawer.getByText(text("ui.validation.serves"))).toBeVisible();
});

test("an administrator supersedes a factor that nothing rests on, withdraws the new one, and the old one is in force @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.admin });
  await open(page, "/admin/emission-factors?region=SE&year=2019");
  const table = page.getByRole("table", { name: text("emissionFactors.title") });
  await page.getByRole("searchbox", { name: text("emissionFactors.filters.search") }).fill("grid ember");
  await table.locator('[title="electricity.grid.ember.kwh.se.2019"]').click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: text("emissionFactors.actions.supersede") }).click();
  await drawer.getByRole("textbox", { name: `${text("emissionFactors.fields.kg")} (kg/kWh)` }).fill("0,05");
  await drawer.getByRole("button", { name: text("emissionFactors.form.supersede"), exact: true }).click();
  await expect(drawer.getByText(text("emissionFactors.states.own"), { exact: true }).first()).toBeVisible();
  await expect(table.getByRole("row").filter({ hasText: "0,05 kg/kWh" })).toBeVisible();

  await drawer
    .getByRole("button", { name: text("emissionFactors.actions.withdraw.do"), exact: true })
    .click();
  const asked = page.getByRole("alertdialog", { name: text("emissionFactors.actions.withdraw.title") });
  await asked.getByRole("button", { name: text("emissionFactors.actions.withdraw.do"), exact: true }).click();
  await expect(
    drawer.getByText(text("emissionFactors.states.withdrawn"), { exact: true }).first(),
  ).toBeVisible();
  await expect(asked).toHaveCount(0);
  await drawer.getByRole("button", { name: text("ui.dialog.close"), exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await table.locator('[title="electricity.grid.ember.kwh.se.2019"]').click();
  await expect(
    drawer.getByText(text("emissionFactors.states.inForce"), { exact: true }).first(),
  ).toBeVisible();
});
