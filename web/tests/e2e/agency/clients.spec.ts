import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const clients = ["Lundbergs Åkeri AB", "Kaffestugan i Lund AB"];

test("an agency works as a client and leaves it again", async ({ visit }) => {
  const { page } = await visit({ as: people.agency, anew: true });
  await open(page, "/");
  await expect(page).toHaveURL(/\/agency$/);
  await open(page, "/agency/companies");
  const table = page.getByRole("table", { name: text("companies.title") });
  for (const client of clients)
    await expect(table.getByRole("row").filter({ hasText: client })).toBeVisible();
  await expect(table).not.toContainText("Norrsken");

  const [client = ""] = clients;
  await table.getByRole("button", { name: text("companies.openOf", { company: client }) }).click();
  await expect(page).toHaveURL(/\/company$/);
  await expect(page.getByText(text("shell.impersonation.acting", { company: client }))).toBeVisible();
  const menu = page.getByRole("navigation", { name: text("shell.sidebar.menu") });
  await menu.getByRole("link", { name: text("shell.menu.items.integrations.text") }).click();
  await expect(page.getByRole("list", { name: text("integrations.imports.title") })).toContainText(
    `${client} 2025.se`,
  );

  await page.getByRole("button", { name: text("shell.impersonation.stop") }).click();
  await expect(page).toHaveURL(/\/agency$/);
  await expect(page.getByText(text("shell.impersonation.acting", { company: client }))).toBeHidden();
  await expect(menu.getByRole("link", { name: text("shell.menu.items.integrations.text") })).toHaveCount(0);
});
