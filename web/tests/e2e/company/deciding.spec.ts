import { expect } from "@playwright/test";
import type { Footprint, TransactionPage } from "@/lib/api/types";
import type { DecidedView } from "@/lib/api/types.gen";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("en-US");
const total = "company/footprint/2025?locale=en-US";
const excluded = "company/footprint/2025/transactions?status=excluded&sort=-amount&limit=500";

test("an administrator walks to the rows of a category, excludes some by hand, and takes it back @night", async ({
  visit,
}) => {
  const { page, api } = await visit({ as: people.finnishCompany, language: "en-US" });
  const before = await api.get<Footprint>(total);
  const [leaf] = before.categories
    .filter(({ tier, rows }) => tier === 3 && rows >= 3)
    .sort((a, b) => Number(b.kg) - Number(a.kg));
  if (!leaf) throw new Error("no category has three rows");
  const path = before.categories.filter(({ id }) => leaf.id === id || leaf.id.startsWith(`${id}.`));

  await open(page, "/company/footprint/drilldown?year=2025");
  const deeper = page.getByRole("navigation", { name: text("footprint.walk.label") });
  for (const { name } of path) {
    await deeper.getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  }

  const table = page.getByRole("table", { name: text("footprint.table.title") });
  const rows = table.locator("tbody tr[data-index]");
  await rows.nth(0).locator("label").click();
  await rows
    .nth(2)
    .locator("label")
    .click({ modifiers: ["Shift"] });
  await expect(page.getByText(text("ui.table.selected", { count: 3 }), { exact: true })).toBeVisible();

  await page.getByRole("button", { name: text("footprint.decide.exclude"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", {
      name: `${text("footprint.decide.reason")}: ${text("footprint.decide.chooseReason")}`,
    })
    .click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await dialog.getByRole("textbox", { name: text("footprint.decide.note") }).fill("Bought for a friend");
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === "POST" && /decision/.test(response.url()),
    ),
    dialog.getByRole("button", { name: text("footprint.decide.exclude"), exact: true }).click(),
  ]);
  const { decision } = (await answer.json()) as DecidedView;
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => Number((await api.get<Footprint>(total)).totals.total))
    .toBeLessThan(Number(before.totals.total));

  const { items } = await api.get<TransactionPage>(excluded);
  const one = items.find(({ byHand }) => byHand?.exclusion);
  await open(page, `/company/footprint/drilldown?year=2025&status=excluded&t=${one?.id}`);
  const why = page.getByRole("dialog", { name: text("footprint.why.title") });
  await expect(why).toContainText("Bought for a friend");
  await why.getByRole("button", { name: text("footprint.decide.undo"), exact: true }).click();
  await expect(why.getByText(/^Undone by /)).toBeVisible();
  await expect.poll(async () => (await api.get<Footprint>(total)).totals.total).toBe(before.totals.total);
  expect(decision.rows).toBeGreaterThan(0);
});
