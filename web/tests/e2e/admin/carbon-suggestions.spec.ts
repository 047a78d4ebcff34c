import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const account = "Afschrijvingskosten inventaris";

test("an administrator reviews a suggestion by keyboard, rejects it and takes that back", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.admin });
  await page.goto("/admin/carbon-suggestions?q=4900");
  const row = page
    .getByRole("table", { name: text("carbonSuggestions.title") })
    .getByRole("row")
    .filter({ hasText: account });
  // Suggestions follow the first calculation, which may still be on its way.
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 5_000 });
  }).toPass();

  await page.keyboard.press("j");
  const review = page.getByRole("dialog", { name: text("carbonSuggestions.review.title") });
  await expect(review.getByRole("heading", { name: account })).toBeVisible();
  await expect(
    review.getByRole("region", { name: text("carbonSuggestions.review.hitRows") }).getByRole("row"),
  ).not.toHaveCount(0);

  await page.keyboard.press("r");
  await expect(page.getByText(text("carbonSuggestions.empty.filteredTitle"))).toBeVisible();
  await page.getByRole("button", { name: text("carbonSuggestions.toasts.undo"), exact: true }).click();
  await expect(row).toBeVisible();
});
