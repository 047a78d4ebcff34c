import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("fi-FI");
const year = "2024";

/** Looks only, at a company whose books nobody changes. */
test("a footprint says which calculation it is of, and closes with the ledger @night", async ({ visit }) => {
  test.slow();
  const { page } = await visit({ as: people.finnishCompany, language: "fi-FI" });
  await open(page, `/company/footprint?year=${year}`);
  await page.getByRole("link", { name: text("footprint.standing.reconcile") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("reconciliation.title", { year }));
  await expect(page.getByText(/0,00/).first()).toBeVisible();
  const accounts = page.getByRole("region", { name: text("reconciliation.accounts.title") });
  await accounts.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/drilldown.*account=/);

  await open(page, `/company/footprint?year=${year}`);
  await page.getByRole("link", { name: text("footprint.standing.why") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("runs.title", { year }));
  const list = page.getByRole("region", { name: text("runs.list.title") });
  await expect(list.getByRole("row")).not.toHaveCount(1);
});
