import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Locale } from "@/i18n/config";
import type { Question } from "@/lib/api/types";
import { find, wide } from "../../a11y/look";
import { password, people } from "../stage/accounts";
import { Api } from "../stage/api";
import { open, openAtOnce } from "../stage/open";
import { OwnProduct } from "../stage/product";
import { textsIn } from "../stage/texts";

const swedish = textsIn("sv-SE");
const english = textsIn("en-US");
const phone = { width: 390, height: 844 };
const date = "2025-12-31";

/** The product is started four times over, and pages ask again only after half a minute. */
const long = 300_000;
const slow = { timeout: 60_000 };

let product: OwnProduct;
test.beforeAll(async () => {
  test.setTimeout(long);
  product = await OwnProduct.open();
});
test.afterAll(() => product.close());

async function enter(browser: Browser, language: Locale, options = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: language, baseURL: product.address, ...options });
  await context.addCookies([{ name: "locale", value: language, url: product.address }]);
  await context.addInitScript((chosen) => localStorage.setItem("locale", chosen), language);
  return context;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(english("auth.login.email")).fill(email);
  await page.getByLabel(english("auth.login.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: english("auth.login.submit") }).click();
}

async function fits(page: Page): Promise<void> {
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `wider than ${size.width}`).toBeLessThanOrEqual(0);
  }
}

test("maintenance keeps what a user writes, and lets an administrator work @night", async ({
  browser,
}, info) => {
  test.setTimeout(long);
  const shoot = (page: Page, name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) });

  const writing = await enter(browser, "sv-SE");
  const api = new Api(writing.request, product.address);
  await api.signIn(people.user);
  const questions = await api.get<Question[]>(`company/question/${date}/Policies?locale=sv-SE`);
  const { id } = questions.find(({ shape }) => shape === "single") ?? { id: "" };
  const page = await writing.newPage();
  await open(page, `/company/questions/section/Policies/question/${id}`);
  const field = page.getByLabel(swedish("questions.texts.explanation"), { exact: true });
  await field.fill("Före");
  await field.blur();
  await expect(page.getByText(/Sparat \d/)).toBeVisible();

  const until = new Date(Date.now() + 2 * 3_600_000).toISOString();
  await product.start({ MAINTENANCE: "true", MAINTENANCE_UNTIL: until });

  const written = `Mitt i underhållet ${Date.now()}`;
  await field.fill(written);
  await field.blur();
  await expect(page.getByText(swedish("questions.save.waitsForMaintenance"))).toBeVisible();
  await expect(page.getByText(swedish("shell.maintenance.shutOut"))).toBeVisible();
  await expect(field).toHaveValue(written);
  await fits(page);
  await shoot(page, "writing-wide");
  await page.setViewportSize(phone);
  await shoot(page, "writing-phone");
  await page.setViewportSize(wide);
  expect(await find(page)).toEqual([]);

  // Whoever opens a page, with or without scripts, sees it in their own language.
  const plain = await enter(browser, "sv-SE", { javaScriptEnabled: false });
  const told = await plain.newPage();
  const answer = await openAtOnce(told, "/company/report");
  expect(answer?.status()).toBe(503);
  expect(Number(answer?.headers()["retry-after"])).toBeGreaterThan(3_600);
  await expect(told.getByRole("heading", { name: "Vi underhåller Tillit just nu" })).toBeVisible();
  const other = await writing.newPage();
  await openAtOnce(other, "/user");
  const closed = other.getByRole("heading", { name: "Vi underhåller Tillit just nu" });
  await expect(closed).toBeVisible();
  const head = await plain.request.head("/onboarding");
  expect([head.status(), head.headers()["retry-after"] !== undefined]).toEqual([503, true]);
  expect((await plain.request.get("/robots.txt")).status()).toBe(200);

  const visiting = await enter(browser, "en-US");
  const visitor = await visiting.newPage();
  await openAtOnce(visitor, "/");
  await expect(visitor.getByRole("heading", { name: "Tillit is under maintenance" })).toBeVisible();
  await fits(visitor);
  await shoot(visitor, "page-wide");
  for (const colorScheme of ["light", "dark"] as const) {
    await visitor.emulateMedia({ colorScheme });
    expect(await find(visitor), colorScheme).toEqual([]);
  }
  await visitor.setViewportSize(phone);
  await shoot(visitor, "page-phone-dark");
  await visitor.emulateMedia({ colorScheme: "light" });
  await visitor.setViewportSize(wide);

  // Only an administrator gets in.
  await visitor.getByRole("link", { name: "Sign-in for administrators" }).click();
  await signIn(visitor, people.userInEnglish);
  await expect(visitor.getByText(english("problems.codes.maintenance"))).toBeVisible();
  await signIn(visitor, people.admin);
  await expect(visitor).toHaveURL(/\/admin$/);
  const notice = visitor.getByText(english("shell.maintenance.administrators"));
  await expect(notice).toBeVisible();
  await open(visitor, "/admin/companies");
  await expect(notice).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Norrsken Verkstad AB" }).first()).toBeVisible();
  await shoot(visitor, "administrator-wide");
  await fits(visitor);

  await product.start();
  await expect(page.getByText(swedish("shell.maintenance.shutOut"))).toBeHidden(slow);
  await expect(page.getByText(/Sparat \d/)).toBeVisible(slow);
  await expect(field).toHaveValue(written);
  const kept = await api.get<Question>(`company/question/${id}?locale=sv-SE&date=${date}`);
  expect(kept.answer?.explanation).toBe(written);
  await expect(closed).toBeHidden(slow);
  await expect(told, "comes back by itself").toHaveURL(/\/login/, slow);
  await expect(notice).toBeHidden(slow);
  for (const context of [writing, plain, visiting]) await context.close();
});
