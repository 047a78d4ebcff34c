import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { mailTo } from "../stage/mailbox";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");

test("somebody invited chooses a password and signs in, and is shut out again @night", async ({ visit }) => {
  const email = `ny.${Date.now()}@tillit.test`;
  const { page } = await visit({ as: people.admin });
  await open(page, "/admin/users");
  const before = new Date();
  await page.getByRole("button", { name: text("users.create.open") }).click();
  const dialog = page.getByRole("dialog", { name: text("users.create.title") });
  await dialog.getByRole("textbox", { name: text("users.create.name") }).fill("Nya Nyström");
  await dialog.getByRole("textbox", { name: text("users.create.email") }).fill(email);
  await dialog.getByRole("button", { name: text("users.create.sendInvitation") }).click();
  await expect(dialog.getByRole("alert")).toHaveText(text("ui.validation.required"));
  await dialog.getByRole("button", { name: new RegExp(`^${text("users.company")}:`) }).click();
  await dialog.getByRole("combobox", { name: text("users.company") }).fill("Kaffestugan");
  await page.getByRole("option", { name: "Kaffestugan i Lund AB" }).click();
  await dialog.getByRole("button", { name: text("users.create.sendInvitation") }).click();
  await expect(page.getByText(text("users.create.invited", { name: "Nya Nyström" }))).toBeVisible();

  const link = /https?:\/\/\S+\/invitation\?\S+/.exec(await mailTo(email, before))?.[0] ?? "";
  const invited = await visit({});
  await open(invited.page, new URL(link).pathname + new URL(link).search);
  await expect(invited.page.getByText("Kaffestugan i Lund AB")).toBeVisible();
  const chosen = "tre gula båtar vid kajen";
  await invited.page.getByLabel(text("auth.invitation.password"), { exact: true }).fill(chosen);
  await invited.page.getByLabel(text("auth.newPassword.repeated"), { exact: true }).fill(chosen);
  await invited.page.getByRole("button", { name: text("auth.invitation.submit") }).click();
  await invited.page.getByRole("link", { name: text("auth.invitation.toLogin") }).click();
  await invited.page.getByLabel(text("auth.login.email")).fill(email);
  await invited.page.getByLabel(text("auth.login.password"), { exact: true }).fill(chosen);
  await invited.page.getByRole("button", { name: text("auth.login.submit") }).click();
  await expect(invited.page).toHaveURL(/\/user$/);

  await open(page, `/admin/users?q=${encodeURIComponent(email)}`);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText(text("users.states.active"));
  await row.getByRole("button", { name: text("users.acts.of", { name: "Nya Nyström" }) }).click();
  await page.getByRole("menuitem", { name: text("users.acts.disable.name") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("users.acts.disable.name") })
    .click();
  await expect(row).toContainText(text("users.states.disabled"));
  await open(invited.page, "/user/questions");
  await expect(invited.page).toHaveURL(/\/login/);
});
