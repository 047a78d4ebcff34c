import { expect } from "@playwright/test";
import type { MigrationPreview, Question } from "@/lib/api/types";
import { find } from "../../a11y/look";
import { people } from "../stage/accounts";
import { answer } from "../stage/answers";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("nl-NL");
const from = 2024;
const to = 2026;

/** A company that no other walk writes to, in years that none of them looks at. */
test("the answers of a year are migrated to another, reviewed and taken back @night", async ({
  visit,
}, info) => {
  test.slow();
  const { page, api } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  await answer(api, "B1_21", { date: `${from}-12-31`, value: { text: "ISO 14001" } });
  const preview = await api.get<MigrationPreview>(`company/migration/preview?from=${from}&to=${to}`);
  const before = await statusOf("B1_21");

  async function statusOf(id: string) {
    return (await api.get<Question>(`company/question/${id}?date=${to}-12-31`)).status;
  }
  async function fits(name: string): Promise<void> {
    await page.screenshot({ path: info.outputPath(`${name}.png`) });
    expect(await find(page, "[role=dialog]")).toEqual([]);
  }

  await open(page, `/company?year=${to}`);
  const dialog = page.getByRole("dialog", { name: text("migration.title", { year: String(to) }) });
  const ask = () => page.getByRole("button", { name: text("migration.open") }).click();

  await test.step("is told what will happen", async () => {
    await ask();
    await dialog.getByLabel(text("migration.source")).selectOption(String(from));
    await expect(dialog.getByText(text("migration.preview.warningTitle"))).toBeVisible();
    const counted = dialog.locator("dt", { hasText: text("migration.preview.answers") });
    await expect(counted.locator("+ dd")).toHaveText(String(preview.answers));
    await fits("preview");
  });

  await test.step("migrates", async () => {
    await dialog.getByRole("button", { name: text("migration.start", { year: String(to) }) }).click();
    const done = text("migration.outcome.done", { count: preview.answers, year: String(to) });
    await expect(dialog.getByRole("status")).toContainText(done, { timeout: 30_000 });
    await fits("outcome");
  });

  await test.step("finds what is to be reviewed", async () => {
    const section = text("shell.menu.items.GeneralInformation.text");
    await dialog.getByRole("link", { name: section }).click();
    await expect(page).toHaveURL(/status=toReview/);
    const { shortTitle, title } = await api.get<Question>(
      `company/question/B1_21?locale=nl-NL&date=${to}-12-31`,
    );
    const row = page.getByRole("main").getByRole("link", { name: shortTitle }).first();
    await expect(row).toContainText(text("questions.list.carriedFrom", { year: String(from) }));
    await row.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const answer = page.getByRole("article");
    await expect(answer.getByText(text("questions.carried.title", { year: String(from) }))).toBeVisible();
    expect(await statusOf("B1_21")).toBe("inProgress");
  });

  await test.step("takes it back as a whole", async () => {
    await open(page, `/company?year=${to}`);
    await ask();
    const years = { from: String(from), to: String(to) };
    await dialog
      .getByRole("button", { name: text("migration.takeBack.label", years) })
      .first()
      .click();
    const question = page.getByRole("alertdialog", { name: text("migration.takeBack.title", years) });
    await question.getByRole("button", { name: text("migration.takeBack.action") }).click();
    await expect(
      page.getByText(text("migration.takeBack.done", { restored: preview.answers, kept: 0 })),
    ).toBeVisible();
    expect(await statusOf("B1_21")).toBe(before);
  });
});
