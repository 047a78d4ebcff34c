import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { tick } from "../stage/tick";

const text = textsIn("sv-SE");

test("two suppliers are merged under the name of one, and are two again when that is undone @night", async ({
  visit,
}) => {
  test.slow();
  const { page } = await visit({ as: people.haulage, language: "sv-SE" });
  await open(page, "/company/suppliers?year=2024&sort=name");
  const rows = page.getByRole("table").getByRole("row");
  const nameOf = async (place: number) =>
    (await rows.nth(place).getByRole("rowheader").locator("span").first().textContent()) ?? "";
  const [one, other] = [await nameOf(1), await nameOf(2)];
  const row = (name: string) => rows.filter({ has: page.getByRole("rowheader", { name }) });

  for (const name of [one, other]) {
    await tick(page.getByRole("checkbox", { name: text("suppliers.table.mark", { name }) }));
  }
  await page.getByRole("button", { name: text("suppliers.merge", { count: 2 }) }).click();
  const merge = { name: text("suppliers.mergeAction") };
  // What says that it is done is an alertdialog too, and goes by itself.
  const dialog = page.getByRole("alertdialog").filter({ has: page.getByRole("button", merge) });
  await tick(dialog.getByRole("radio", { name: other }));
  await dialog.getByRole("button", merge).click();
  await expect(dialog).toBeHidden();
  await expect(row(one)).toHaveCount(0);
  await row(other)
    .getByRole("button", { name: text("suppliers.table.records", { count: 2 }) })
    .click();
  await expect(row(other).getByText(text("suppliers.bases.hand"))).toBeVisible();

  const decisions = page.getByRole("list", { name: text("suppliers.decisions.title") });
  const decision = decisions.getByRole("listitem").filter({ hasText: one }).filter({ hasText: other });
  await decision.getByRole("button").click();
  await expect(row(one)).toHaveCount(1);
  await expect(row(other)).toHaveCount(1);
  await expect(decision.getByRole("button")).toHaveCount(0);
});
