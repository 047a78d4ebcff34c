import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");

test("the owner of a group works as a company below it, which reads so in its log @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.company, anew: true });
  await open(page, "/company");
  const nobody = `${text("shell.companySelector.label")}: ${text("shell.companySelector.placeholder")}`;
  await page.getByRole("button", { name: nobody }).click();
  const search = page.getByRole("searchbox");
  await search.fill("finns inte");
  await expect(page.getByText(text("empty.companies"))).toBeVisible();
  await search.fill("");
  const company = "Noorderlicht Metaal B.V.";
  await page.getByRole("dialog").getByRole("option", { name: company }).click();

  const banner = page.getByText(text("shell.impersonation.acting", { company }));
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(/\/company$/);
  await open(page, "/company/audit-log");
  await expect(page.getByRole("main")).toContainText(text("auditLog.kinds.impersonationStarted"));

  await page.getByRole("button", { name: text("ui.treeSelect.clear") }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole("button", { name: nobody })).toBeVisible();
});
