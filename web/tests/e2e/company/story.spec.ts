import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Locale } from "@/i18n/config";
import type { Footprint, Question, Transaction } from "@/lib/api/types";
import { emissionText, formatEmission } from "@/lib/format/emission";
import { formatNumber } from "@/lib/format/number";
import { password, people } from "../stage/accounts";
import type { Api } from "../stage/api";
import { type Books, booksOf, rowsOf, sieOf } from "../stage/books";
import { exactly } from "../stage/decimal";
import { test } from "../stage/test";
import { reportTexts, type Text, textsIn } from "../stage/texts";
import { openWorkbook } from "../stage/workbook";

const electricity = 5020;

/** A company for each language, so that the walks do not meet. */
const walks = [
  { locale: "sv-SE", email: people.company, company: "Norrsken Verkstad AB", number: "556812-3458" },
  { locale: "en-US", email: people.haulage, company: "Lundbergs Åkeri AB", number: "556901-2346" },
] as const;

interface Walk {
  page: Page;
  api: Api;
  text: Text;
  locale: Locale;
  email: string;
  books: Books;
}

for (const { locale, email, company, number } of walks) {
  test(`from the questionnaire and the books to the carbon report, in ${locale}`, async ({ visit }, info) => {
    test.slow();
    const { api } = await visit({ as: email });
    await clear(api, ["B1_04", "B1_10", "B1_11", "B1_16", "B1_18", "B1_21", "B1_22"]);
    const { page } = await visit({ language: locale });
    // Vouchers that nobody has booked yet, so that the walk can be repeated.
    const books = booksOf(company, number, Math.floor(Date.now() / 1000));
    const walk = { page, api, text: textsIn(locale), locale, email, books };

    await test.step("signs in", () => signIn(walk));
    await test.step("answers questions", () => answer(walk));
    const before = await api.get<Footprint>(`company/footprint/2025?locale=${locale}`);
    await test.step("brings the books in", () => importBooks(walk, info.outputPath("bokföring 2025.se")));
    const footprint = await test.step("sees the footprint", () => seeFootprint(walk, before));
    await test.step("follows a figure to its voucher", () => followFigure(walk, footprint));
    await test.step("downloads the report", () =>
      downloadReport(walk, footprint, info.outputPath("report.xlsx")));
  });
}

async function signIn({ page, text, locale, email, books }: Walk): Promise<void> {
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel(textsIn("sv-SE")("auth.frame.language")).selectOption(locale);
  await page.getByLabel(text("auth.login.email")).fill(email);
  await page.getByLabel(text("auth.login.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: text("auth.login.submit") }).click();
  await expect(page).toHaveURL(/\/company$/);
  await expect(page.getByRole("banner")).toContainText(books.company);
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
}

/** Takes answers away, as if nobody had given them. */
async function clear(api: Api, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { answer } = await api.get<Question>(`company/question/${id}?locale=sv-SE&date=2025-12-31`);
    if (!answer) continue;
    const { version, valueChainPerspective } = answer;
    await api.post("company/answer", {
      questionId: id,
      date: "2025-12-31",
      version,
      value: null,
      completed: false,
      notApplicable: false,
      notApplicableReason: "",
      explanation: "",
      reasoning: "",
      notes: "",
      tags: [],
      valueChainPerspective,
    });
  }
}

async function answer(walk: Walk): Promise<void> {
  const { page, api, text, locale } = walk;
  const questions = await api.get<Question[]>(
    `company/question/2025-12-31/GeneralInformation?locale=${locale}`,
  );
  const nameOf = (id: string) => questions.find((question) => question.id === id)?.shortTitle ?? id;
  const section = text("shell.menu.items.GeneralInformation.text");
  await page
    .getByRole("navigation", { name: text("shell.sidebar.menu") })
    .getByText(section)
    .click();
  await expect(page.getByRole("heading", { level: 1, name: section })).toBeVisible();
  const standing = page.getByText(new RegExp(counted(text, "(\\d+)", "(\\d+)")));
  const [done = 0, open = 0] = ((await standing.textContent())?.match(/\d+/g) ?? []).map(Number);
  expect(open).toBeGreaterThan(done);

  const main = page.getByRole("main");
  const to = (name: string) => main.getByRole("link", { name }).first().click();
  const back = () => main.getByRole("link", { name: section }).first().click();
  const saved = () => expect(main.getByRole("status").filter({ hasText: savedWords(text) })).toBeVisible();

  await to(nameOf("B1_11"));
  await main
    .getByRole("textbox")
    .first()
    .fill(locale === "sv-SE" ? "12345678,9" : "12345678.9");
  await main.getByRole("textbox").first().blur();
  await saved();
  await back();

  await to(nameOf("B1_21"));
  await main.getByRole("textbox").first().fill("ISO 14001, ISO 9001");
  await main.getByRole("radio", { name: text("questions.status.complete"), exact: true }).click();
  await saved();
  await back();
  await expect(page.getByText(counted(text, String(done + 1), String(open)))).toBeVisible();

  await to(nameOf("B1_22"));
  await main.getByRole("radio", { name: text("questions.value.no"), exact: true }).click();
  await saved();
  await back();

  await to(nameOf("B1_04"));
  const choice = questions.find(({ id }) => id === "B1_04")?.options[0]?.label ?? "";
  await main.getByRole("radiogroup").getByText(choice, { exact: true }).click();
  await saved();
  await back();

  await to(questions.find(({ id }) => id === "B1_16")?.group?.name ?? "");
  await main.getByRole("button", { name: text("questions.table.add") }).click();
  await main.getByLabel(`${nameOf("B1_16")}, `).fill("Hamngatan 3");
  await main.getByLabel(`${nameOf("B1_18")}, `).fill("Göteborg");
  await main.getByLabel(`${nameOf("B1_18")}, `).blur();
  await saved();
  await back();

  await to(nameOf("B1_10"));
  await main.getByRole("radio", { name: text("questions.status.notApplicable"), exact: true }).click();
  await main.getByLabel(text("questions.status.reason")).fill("Bolaget är nystartat.");
  await main.getByLabel(text("questions.status.reason")).blur();
  await saved();
  await back();
  await expect(page.getByText(counted(text, String(done + 1), String(open - 1)))).toBeVisible();

  const kept = new Map(
    (await api.get<Question[]>(`company/question/2025-12-31/GeneralInformation?locale=${locale}`)).map(
      ({ id, answer: given }) => [id, given],
    ),
  );
  expect(kept.get("B1_11")?.value).toMatchObject({ number: "12345678.9" });
  expect(kept.get("B1_21")).toMatchObject({ completed: true, value: { text: "ISO 14001, ISO 9001" } });
  expect(kept.get("B1_22")?.value).toMatchObject({ yes: false });
  expect(kept.get("B1_16")?.value?.rows).toMatchObject([{ text: "Hamngatan 3" }]);
  expect(kept.get("B1_10")).toMatchObject({
    notApplicable: true,
    notApplicableReason: "Bolaget är nystartat.",
  });
}

/** The sentence of a section's progress, as in "1 of 19 complete". */
function counted(text: Text, completed: string, of: string): string {
  return text("questions.list.progress", { completed: 876, of: 987 })
    .replace("876", completed)
    .replace("987", of);
}

function savedWords(text: Text): RegExp {
  return new RegExp(text("questions.save.saved", { time: "TIME" }).replace("TIME", "\\d+[:.]\\d+"));
}

/** Chooses a page in the menu. */
async function goTo(page: Page, text: Text, item: string): Promise<void> {
  await page
    .getByRole("navigation", { name: text("shell.sidebar.menu") })
    .getByRole("link", { name: text(`shell.menu.items.${item}.text`), exact: true })
    .click();
}

async function importBooks({ page, text, locale, books }: Walk, file: string): Promise<void> {
  await goTo(page, text, "integrations");
  const rows = rowsOf(books).length;
  const vouchers = books.vouchers.length;
  const imports = page.getByRole("list", { name: text("integrations.imports.title") }).locator("> li");
  const newest = imports.first();
  await expect(newest).toBeVisible();
  const earlier = await imports.count();
  const zone = page.getByText(text("integrations.drop.label"), { exact: true });
  await writeFile(file, sieOf(books));

  await drop(page, file, zone);
  await expect(imports).toHaveCount(earlier + 1);
  await expect(newest).toContainText(text("integrations.summary.outcome.new", { rows, vouchers }));
  await expect(fate(newest, text("integrations.summary.fates.imported"))).toHaveText(
    formatNumber(rows, locale),
  );
  await expect(newest).toContainText(books.company);
  await expect(newest).toContainText("2025-01-01 – 2025-12-31");
  await expect(newest.getByText(text("integrations.summary.wrongCompany"))).toHaveCount(0);
  await expect(newest.getByText(text("integrations.summary.notices"))).toHaveCount(0);

  await drop(page, file, zone);
  await expect(imports).toHaveCount(earlier + 2);
  await expect(newest).toContainText(text("integrations.summary.outcome.unchanged", { rows, vouchers }));
  await expect(fate(newest, text("integrations.summary.fates.imported"))).toHaveText("0");
  await expect(fate(newest, text("integrations.summary.fates.unchanged"))).toHaveText(
    formatNumber(rows, locale),
  );
}

/** Lets a file fall on the page, as from a folder of the computer. */
async function drop(page: Page, file: string, on: Locator): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error("there is nothing to drop the file on");
  const browser = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await browser.send("Input.dispatchDragEvent", {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  }
  await browser.detach();
}

function fate(within: Locator, name: string): Locator {
  return within.locator("dt", { hasText: name }).locator("+ dd").first();
}

/** Looks at the year in sums; gives the figures that the page got from the API. */
async function seeFootprint({ page, text, locale, api }: Walk, before: Footprint): Promise<Footprint> {
  await page
    .getByRole("link", { name: text("integrations.summary.open") })
    .first()
    .click();
  await expect(
    page.getByRole("heading", { level: 1, name: text("footprint.page.title", { year: "2025" }) }),
  ).toBeVisible();
  const footprint = await api.get<Footprint>(`company/footprint/2025?locale=${locale}`);
  const { totals, months, coverage } = footprint;

  const sums = page.getByRole("region", { name: text("footprint.figures.label") });
  const total = formatEmission(totals.total, locale);
  await expect(sums).toContainText(`${total.value}${total.unit}`);
  for (const kg of [totals.scope1, totals.scope2Location, totals.scope3]) {
    expect(exactly(kg, 6)).toBeGreaterThan(0n);
    await expect(sums).toContainText(formatEmission(kg, locale).value);
  }
  expect(total6(months.map((month) => month.total))).toBe(exactly(totals.total, 6));
  expect(exactly(totals.total, 6)).toBeGreaterThan(exactly(before.totals.total, 6));
  expect(coverage.rows.counted).toBe(before.coverage.rows.counted + 6);
  expect(coverage.rows.unmatched).toBe(before.coverage.rows.unmatched);

  const chart = page.getByRole("img", { name: text("footprint.months.title") });
  await expect(
    chart.or(page.getByRole("heading", { name: text("footprint.months.title") })).first(),
  ).toBeVisible();
  await page.getByRole("radio", { name: text("footprint.categories.views.list") }).click();
  const ranked = page.getByRole("list", { name: text("footprint.categories.ranked") });
  await expect(ranked).toContainText(emissionText(electricityOf(footprint)?.kg ?? "", locale));
  return footprint;
}

/** The leaf of electricity in premises. */
function electricityOf({ categories }: Footprint) {
  return categories.filter(({ id }) => id.startsWith("2.electricity.premises.")).at(-1);
}

function total6(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + exactly(amount, 6), 0n);
}

/** From the category of electricity to its January invoice, and to the voucher, the rule and the factor behind it. */
async function followFigure({ page, api, text, locale, books }: Walk, footprint: Footprint): Promise<void> {
  const leaf = electricityOf(footprint);
  const invoice = books.vouchers[0]?.text ?? "";
  await page
    .getByRole("list", { name: text("footprint.categories.ranked") })
    .getByRole("link", { name: leaf?.name ?? "" })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: leaf?.name ?? "" })).toBeVisible();
  const { items } = await api.get<{ items: Transaction[] }>(
    `company/footprint/2025/transactions?category=${leaf?.id}&locale=${locale}&q=${encodeURIComponent(invoice)}`,
  );
  const january = items.find(({ part }) => part === "main");
  expect(january).toMatchObject({ account: String(electricity), unit: "kWh", method: "activity" });

  const table = page.getByRole("table", { name: text("footprint.table.title") });
  await page.getByRole("searchbox", { name: text("footprint.filters.text") }).fill(invoice);
  await table.getByRole("row").filter({ hasText: "2025-01-20" }).first().click();
  const why = page.getByRole("dialog", { name: text("footprint.why.title") });
  const voucher = why.getByRole("table", { name: text("footprint.why.voucherRows") });
  await expect(voucher.getByRole("row")).toHaveCount(4);
  await expect(voucher.locator("[aria-current=true]")).toContainText(String(electricity));
  await expect(voucher.locator("[aria-current=true]")).toContainText("El för belysning");
  await expect(why).toContainText(invoice);

  const { factor } = await api.get<{ factor: { value: string; name: string; source: string } }>(
    `company/footprint/transaction/${january?.id}?locale=${locale}`,
  );
  await expect(why).toContainText(factor.name);
  await expect(why).toContainText(factor.source);
  await expect(why).toContainText(`${formatNumber(factor.value, locale, { digits: 10 })} kg CO₂e/kWh`);
  const kg = january?.kg ?? "";
  await expect(why).toContainText(formatNumber(kg, locale, { digits: 12 }));
  expect(exactly(kg, 6)).toBe((6400n * exactly(factor.value, 12)) / 1_000_000n);
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
}

/** Orders the workbook, opens it and compares it with the screen, digit by digit. */
async function downloadReport(
  { page, text, locale, books }: Walk,
  { totals }: Footprint,
  path: string,
): Promise<void> {
  await goTo(page, text, "report");
  await page.getByRole("button", { name: text("report.order.make") }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: text("report.list.download") }).click();
  await (await file).saveAs(path);

  const words = reportTexts(locale);
  const workbook = await openWorkbook(page, path);
  expect([...workbook.keys()]).toEqual(
    ["summary", "months", "transactions", "factors", "method"].map((name) => words[name]),
  );
  const sheet = (name: string) => workbook.get(words[name] ?? "") ?? [];
  expect(sheet("summary").flat()).toContain(books.company);
  const total = sheet("summary").find(([first]) => first === words.total) ?? [];
  expect(exactly(total[3] ?? "", 9)).toBe(exactly(totals.total, 6));
  const year = sheet("months").find(([first]) => first === words.total) ?? [];
  expect(exactly(year[5] ?? "", 9)).toBe(exactly(totals.total, 6));

  const [head = [], ...lines] = sheet("transactions");
  const column = head.indexOf(words.kgLocation ?? "");
  const sum = total6(lines.map((line) => line[column] ?? "").filter((kg) => kg !== ""));
  expect(sum).toBe(exactly(totals.total, 6));
  expect(lines.some((line) => line.includes(books.vouchers[0]?.text ?? ""))).toBe(true);
}
