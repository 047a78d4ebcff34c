import { expect, type Page } from "@playwright/test";
import type { Locale } from "@/i18n/config";
import { password, people } from "../stage/accounts";
import { booksOf } from "../stage/books";
import { nightly } from "../stage/nightly";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { answerQuestions, clearAnswers } from "./answering";
import { followFigure, footprintOf, seeFootprint } from "./figures";
import { importBooks } from "./importing";
import { downloadReport, downloadRows } from "./reporting";

/** A company for each language, so that the walks do not meet. By day only the first runs. */
const walks = [
  { locale: "sv-SE", email: people.cafe, company: "Kaffestugan i Lund AB", number: "556734-5672" },
  { locale: "en-US", email: people.haulage, company: "Lundbergs Åkeri AB", number: "556901-2346" },
] as const;

for (const { locale, email, company, number } of nightly ? walks : walks.slice(0, 1)) {
  test(`from the questionnaire and the books to the carbon report, in ${locale}`, async ({ visit }, info) => {
    test.slow();
    const { api } = await visit({ as: email });
    await clearAnswers(api);
    const { page } = await visit({ language: locale });
    // Vouchers that nobody has booked yet, so that the walk can be repeated.
    const books = booksOf(company, number, Math.floor(Date.now() / 1000));
    const walk = { page, api, text: textsIn(locale), locale, books };

    await test.step("signs in", () => signIn(page, locale, email));
    await expect(page.getByRole("banner")).toContainText(company);
    await test.step("answers questions", () => answerQuestions(walk));
    const before = await footprintOf(walk);
    await test.step("brings the books in", () => importBooks(walk, info.outputPath("bokföring 2025.se")));
    const footprint = await test.step("sees the footprint", () => seeFootprint(walk, before));
    await test.step("follows a figure to its voucher", () => followFigure(walk, footprint));
    await test.step("downloads the report", () =>
      downloadReport(walk, footprint, info.outputPath("report.xlsx")));
    await test.step("downloads the rows", () => downloadRows(walk, info.outputPath("rows.csv")));
  });
}

async function signIn(page: Page, locale: Locale, email: string): Promise<void> {
  const text = textsIn(locale);
  await open(page, "/");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel(textsIn("sv-SE")("auth.frame.language")).selectOption(locale);
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
  await page.getByLabel(text("auth.login.email")).fill(email);
  await page.getByLabel(text("auth.login.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: text("auth.login.submit") }).click();
  await expect(page).toHaveURL(/\/company$/);
}
