import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { tick } from "../stage/tick";

const text = textsIn("sv-SE");
const company = "Lundbergs Åkeri AB";
const supplier = "Provleverantören AB";

// The rule names a supplier that no books have, so that no figure of the demonstration changes.
test("an administrator makes a template, publishes it, gives it to a company and takes it back @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.admin });
  const name = `Provmall ${Date.now()}`;
  await open(page, "/admin/carbon-templates");
  await page.getByRole("button", { name: text("carbonTemplates.new") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(text("carbonTemplates.dialog.name"), { exact: true }).fill(name);
  await dialog.getByRole("button", { name: text("carbonTemplates.dialog.do.create") }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  await page.getByRole("button", { name: text("carbonRules.new") }).click();
  await dialog.getByLabel(text("carbonRules.fields.supplier"), { exact: true }).fill(supplier);
  await dialog.getByRole("radio", { name: text("carbonRules.fields.targets.exclusion") }).click();
  await dialog.getByLabel(text("carbonRules.fields.exclusion")).selectOption("intra-group");
  await dialog.getByRole("button", { name: text("carbonRules.editor.save") }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: text("carbonTemplates.publish.open"), exact: true }).click();
  await dialog.getByRole("button", { name: text("carbonTemplates.publish.do", { version: "1" }) }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByText(text("carbonTemplates.version", { version: "1" }), { exact: true }),
  ).toBeVisible();

  await page.getByRole("tab", { name: text("carbonTemplates.tabs.companies") }).click();
  const row = page.getByRole("row").filter({ hasText: company });
  await tick(row.getByRole("checkbox"));
  await page.getByRole("button", { name: text("carbonTemplates.followers.give", { version: "1" }) }).click();
  await expect(dialog.getByRole("heading", { name: company })).toBeVisible();
  await dialog.getByRole("button", { name: text("carbonTemplates.plan.do.give", { version: "1" }) }).click();
  await expect(row).toContainText(text("carbonTemplates.version", { version: "1" }));

  await tick(row.getByRole("checkbox"));
  await page.getByRole("button", { name: text("carbonTemplates.followers.take") }).click();
  await dialog.getByRole("button", { name: text("carbonTemplates.plan.do.take") }).click();
  await expect(row).toContainText(text("carbonTemplates.followers.nothing"));
  await page.getByRole("button", { name: text("carbonTemplates.retire"), exact: true }).click();
  await expect(page.getByText(text("carbonTemplates.isRetired"))).toBeVisible();
});
