import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const tab = (name: string) => text(`hierarchy.tabs.${name}`);

test("an owner says what is owned of a company, and the emissions follow where it is asked for @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.company });
  await open(page, "/company/hierarchy?year=2024");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("hierarchy.title", { year: "2024" }));
  const companies = page.getByRole("table", { name: text("hierarchy.overview.members") });
  await expect(companies).toBeVisible();

  await companies
    .getByRole("button", { name: text("hierarchy.overview.editOf", { company: "Revontuli Metalli Oy" }) })
    .click();
  const dialog = page.getByRole("dialog");
  const share = dialog.getByRole("textbox", { name: new RegExp(text("hierarchy.holding.share")) });
  await share.fill("0");
  await dialog.getByRole("button", { name: text("hierarchy.holding.save") }).click();
  await expect(dialog).toContainText(text("hierarchy.holding.shareWrong"));
  await share.fill("62,5");
  await dialog.getByRole("button", { name: text("hierarchy.holding.save") }).click();
  await expect(dialog).toBeHidden();
  await expect(companies).toContainText("62,5");

  await page.getByRole("tab", { name: tab("emissions") }).click();
  const equity = page.getByRole("switch", { name: text("hierarchy.look.equity") });
  await expect(equity).not.toBeChecked();
  await page.getByText(text("hierarchy.look.equity"), { exact: true }).click();
  await expect(page).toHaveURL(/tab=emissions.*equity=true/);
  await expect(page.getByText(text("hierarchy.look.equityRule"))).toBeVisible();

  await page.getByRole("tab", { name: tab("kpi") }).click();
  const chooser = page.getByRole("combobox", { name: text("hierarchy.kpi.choose") });
  await page
    .getByRole("button", { name: text("hierarchy.kpi.choose") })
    .or(chooser)
    .first()
    .click();
  await chooser.fill("Scope 1");
  await page.getByRole("option", { name: / Scope 1: / }).click();
  await page.getByRole("button", { name: text("hierarchy.kpi.add"), exact: true }).click();
  const figures = page.getByRole("group", { name: text("hierarchy.kpi.title") });
  await expect(figures).toContainText("Scope 1");
  await figures.getByRole("button", { name: /^Sluta följa / }).click();
  await expect(page.getByText(text("hierarchy.kpi.emptyTitle"))).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`numbers of a question stand beside the emissions, chosen by keyboard, and survive a reload, ${width} px @night`, async ({
    visit,
  }) => {
    const { page } = await visit({ as: people.company, viewport: { width, height: 900 } });
    await open(page, "/company/hierarchy?year=2024&tab=emissions");
    await expect(page.getByText(text("uncertainty.kinds.region"))).toBeVisible();
    const part = page.getByRole("region", { name: text("hierarchy.asked.title") });
    await expect(part).toContainText(text("hierarchy.asked.none"));
    const chooser = part.getByRole("button", { name: text("hierarchy.asked.choose") });
    await chooser.focus();
    await page.keyboard.press("Enter");
    await part.getByRole("combobox", { name: text("hierarchy.asked.choose") }).press("ArrowDown");
    await page.keyboard.press("Enter");
    await part.getByRole("button", { name: text("hierarchy.asked.add"), exact: true }).press("Enter");
    const table = part.getByRole("table");
    await expect(table).toContainText("Norrsken Verkstad AB");
    await expect(page).toHaveURL(/question=(sum|average)\./);
    await again(page);
    await expect(table).toContainText("Norrsken Verkstad AB");
    await part.getByRole("button", { name: /^Visa inte / }).press("Enter");
    await expect(part).toContainText(text("hierarchy.asked.none"));
  });
}

test("all questions stand in one list by section, one's own and, opened as it, those of a company below @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.company, anew: true });
  await open(page, "/company?year=2025");
  await page.getByRole("link", { name: text("dashboard.sections.viewAll") }).click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(text("questions.all.title"));
  const sections = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect.poll(() => sections.count()).toBeGreaterThan(5);
  const questions = page.locator("a[data-stop]");
  await expect.poll(() => questions.count()).toBeGreaterThan(500);
  await page
    .getByRole("combobox", { name: text("questions.filters.status") })
    .selectOption({ label: text("questions.filters.statuses.notApplicable") });
  await expect.poll(() => questions.count()).toBeLessThan(500);
  await expect(page).toHaveURL(/status=notApplicable/);

  await open(page, "/company/hierarchy?year=2025&tab=progress");
  await page.getByRole("link", { name: text("hierarchy.progress.viewAll") }).click();
  await expect(title).toHaveText(text("questions.all.title"));

  await open(page, "/company/hierarchy?year=2025&tab=progress");
  await page.getByRole("button", { name: /^Visa avsnitten hos .*Oy/ }).click();
  await page.getByRole("button", { name: /^Visa alla frågor för .*Oy/ }).click();
  await expect(title).toHaveText(text("questions.all.title"));
  await expect(page.getByText(/^Du arbetar som .*Oy/)).toBeVisible();
  await expect(questions.first()).toBeVisible();
});
