import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { importFile } from "../stage/importing";
import { modelSays } from "../stage/model";
import { newcomer } from "../stage/newcomers";
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

test("what nothing else explains is asked of the language model, whose suggestion says so", async ({
  visit,
  administrator,
  baseURL,
}) => {
  test.slow();
  // In letters, and none that any rule knows.
  const letters = [...String(Date.now())].map((digit) => "abcdefghij".charAt(Number(digit))).join("");
  const word = `Zwolg${letters}`;
  await modelSays({ when: word, targets: { [word]: "3.1.services.cleaning" } });
  const { page: home, api } = await visit({ as: await newcomer(administrator, "NL") });
  const books = [
    "#FLAGGA 0",
    "#FORMAT PC8",
    "#SIETYP 4",
    '#FNAMN "Nykomling"',
    "#RAR 0 20250101 20251231",
    "#VALUTA EUR",
    `#KONTO 4931 "${word}"`,
    '#KONTO 1930 "Bank"',
    '#VER A 1 20250310 "Vaktrappan"',
    "{",
    "#TRANS 4931 {} 700.00",
    "#TRANS 1930 {} -700.00",
    "}",
  ];
  await importFile(home, api, baseURL ?? "", "boek.se", Buffer.from(books.join("\r\n")));

  const { page } = await visit({ as: people.admin });
  await page.goto(`/admin/carbon-suggestions?q=${word}`);
  const row = page
    .getByRole("table", { name: text("carbonSuggestions.title") })
    .getByRole("row")
    .filter({ hasText: word });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
  await expect(row).toContainText(text("carbonSuggestions.origin.model"));
  await page.keyboard.press("j");
  const review = page.getByRole("dialog", { name: text("carbonSuggestions.review.title") });
  await expect(review.getByRole("heading", { name: word })).toBeVisible();
  await expect(review).toContainText("The words say so.");
});
