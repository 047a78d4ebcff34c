import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const company = "Lundbergs Åkeri AB";
const supplier = "Provleverantören AB";
const key = "provleverantören-ab";

// The rule names a supplier that no books have, so that no figure of the demonstration changes.
test("an administrator makes a rule for a company, tries it, takes it away and brings it back @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.admin });
  await open(page, "/admin/companies");
  await page.getByRole("link", { name: company }).click();
  await page
    .getByRole("navigation", { name: text("companies.pages.label") })
    .getByRole("link", { name: text("companies.pages.carbon-rules") })
    .click();
  await expect(
    page.getByRole("heading", { name: text("carbonRules.titles.company"), level: 1 }),
  ).toBeVisible();

  await page.getByRole("button", { name: text("carbonRules.new") }).click();
  const editor = page.getByRole("dialog");
  await editor.getByLabel(text("carbonRules.fields.supplier"), { exact: true }).fill(supplier);
  await editor.getByRole("radio", { name: text("carbonRules.fields.targets.exclusion") }).click();
  await editor.getByLabel(text("carbonRules.fields.exclusion")).selectOption("intra-group");
  await expect(editor.getByText(text("carbonRules.trial.moved", { rows: 0 }))).toBeVisible();
  await editor.getByRole("button", { name: text("carbonRules.editor.save") }).click();
  await expect(editor).toHaveCount(0);

  const row = page.getByRole("row").filter({ hasText: key });
  await row.click();
  await editor.getByRole("button", { name: text("carbonRules.editor.retire") }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: text("carbonRules.editor.undo") }).click();
  await expect(row).toBeVisible();

  await row.click();
  await editor.getByRole("button", { name: text("carbonRules.editor.retire") }).click();
  await expect(row).toHaveCount(0);
});

test("an administrator reads what a rule for all companies would do to each, and saves nothing @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.admin });
  await open(page, "/admin/carbon-rules");
  await page.getByRole("button", { name: text("carbonRules.new") }).click();
  const editor = page.getByRole("dialog");
  await editor.getByLabel(text("carbonRules.fields.supplier"), { exact: true }).fill("Eneco B.V.");
  await editor.getByRole("radio", { name: text("carbonRules.fields.targets.exclusion") }).click();
  await editor.getByLabel(text("carbonRules.fields.exclusion")).selectOption("intra-group");
  await expect(editor.getByText(text("carbonRules.trial.hit", { rows: 0 }))).toBeVisible();

  // Rules for accounts are more specific, unless this one goes before them.
  await editor.getByLabel(text("carbonRules.fields.priority")).fill("1000");
  await editor.getByLabel(text("carbonRules.fields.priority")).press("Tab");
  await editor.getByRole("button", { name: text("carbonRules.trial.companies", { count: 1 }) }).click();
  await expect(editor.getByRole("group", { name: text("carbonRules.trial.companyList") })).toContainText(
    "Noorderlicht Metaal B.V.",
  );
  await editor.getByRole("button", { name: text("carbonRules.editor.cancel") }).click();
});
