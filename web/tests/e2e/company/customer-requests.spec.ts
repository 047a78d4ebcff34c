import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { tick } from "../stage/tick";

const text = textsIn("sv-SE");

test("a company sees what of a questionnaire it may decline, and takes a letter to who asked @night", async ({
  visit,
}) => {
  test.slow();
  const { page } = await visit({ as: people.company, language: "sv-SE" });
  const asker = `Storkunden ${Date.now()} AB`;
  const button = (key: Parameters<typeof text>[0]) =>
    page.getByRole("button", { name: text(key), exact: true });
  await open(page, "/company/supply-chain");
  await page.getByRole("link", { name: text("supplyChain.customerRequests") }).click();
  await page.getByRole("link", { name: text("customerRequests.add") }).click();

  // What is written stays where it was, and is not lost with the page.
  await page.getByLabel(text("customerRequests.fields.asker")).fill(asker);
  await button("customerRequests.editor.save").click();
  await expect(page.getByText(text("customerRequests.problems.required"))).toBeVisible();
  await tick(page.getByRole("radio", { name: text("customerRequests.fields.sizes.upTo1000") }));
  await page.getByLabel(text("customerRequests.fields.firstDay")).fill("2027-05-01");
  page.on("dialog", (dialog) => void dialog.accept());
  await again(page);
  await expect(page.getByLabel(text("customerRequests.fields.asker"))).toHaveValue(asker);

  // A whole disclosure, one more by a search, and something that is in no standard.
  await tick(page.getByRole("checkbox", { name: /B9 / }));
  await page.getByRole("searchbox").fill("C1 46(a)");
  await tick(page.getByRole("checkbox", { name: /46\(a\)/ }));
  await page.getByRole("searchbox").fill("");
  await page
    .getByLabel(text("customerRequests.others.label"))
    .fill("Klimatavtryck per produkt\nScope 3 per kategori");
  const verdicts = page.getByRole("region", { name: text("customerRequests.verdicts.title") });
  const declined = verdicts.getByRole("group", { name: text("customerRequests.verdicts.above") });
  await expect(declined.getByText("Scope 3 per kategori")).toBeVisible();
  const required = verdicts.getByRole("group", { name: text("customerRequests.verdicts.within") });
  await expect(required.getByText("46(a)")).toBeVisible();

  // Of a company of ten, less may be required; for another purpose, no limit applies.
  await tick(page.getByRole("radio", { name: text("customerRequests.fields.sizes.upTo10"), exact: true }));
  await expect(declined.getByText("46(a)")).toBeVisible();
  await tick(page.getByRole("radio", { name: text("customerRequests.purposes.other") }));
  await expect(verdicts.getByText(text("customerRequests.verdicts.outside.purpose"))).toBeVisible();
  await expect(declined).toBeHidden();
  await tick(page.getByRole("radio", { name: text("customerRequests.purposes.csrdReport") }));
  await expect(declined.getByText("46(a)")).toBeVisible();

  await button("customerRequests.editor.save").click();
  await expect(page.getByRole("heading", { level: 1, name: asker })).toBeVisible();
  const letter = page.getByRole("region", { name: text("customerRequests.letter.title") });
  await expect(letter.getByText(`Till ${asker}`)).toBeVisible();
  await expect(letter.getByText("Klimatavtryck per produkt")).toBeVisible();
  await letter.getByLabel(text("customerRequests.letter.language")).selectOption("en-US");
  await expect(letter.getByText(`To ${asker}`)).toBeVisible();
  const coming = page.waitForEvent("download");
  await letter.getByRole("link", { name: text("customerRequests.letter.download") }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`Reply to your questionnaire ${asker}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

  // Removed, it can be had back.
  await button("customerRequests.editor.remove").click();
  await expect(page).toHaveURL(/customer-requests$/);
  await expect(page.getByRole("link", { name: asker })).toBeHidden();
  await button("customerRequests.editor.undo").click();
  await expect(page.getByRole("link", { name: asker })).toBeVisible();
});
