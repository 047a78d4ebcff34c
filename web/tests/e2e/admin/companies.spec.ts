import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const companies = [
  "Norrsken Verkstad AB",
  "Revontuli Metalli Oy",
  "Noorderlicht Metaal B.V.",
  "Lundbergs Åkeri AB",
  "Kaffestugan i Lund AB",
];

test("an administrator sees all companies and finds one by its name @night", async ({ visit }) => {
  const { page } = await visit({ as: people.admin });
  await open(page, "/");
  await expect(page).toHaveURL(/\/admin$/);
  await open(page, "/admin/companies");
  const table = page.getByRole("table", { name: text("companies.title") });
  for (const company of companies) {
    await expect(table.getByRole("row").filter({ hasText: company })).toBeVisible();
  }
  await page.getByRole("searchbox", { name: text("companies.search") }).fill("revontuli");
  await expect(table.getByRole("row").filter({ hasText: "Revontuli Metalli Oy" })).toBeVisible();
  await expect(table.getByRole("row").filter({ hasText: "Norrsken" })).toHaveCount(0);
});
