import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Footprint } from "@/lib/api/types";
import { formatEmission } from "@/lib/format/emission";
import { lookAround, wide } from "../../a11y/look";
import type { Api } from "../stage/api";
import { again, open } from "../stage/open";
import { confirmByMail } from "../stage/signing-up";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { tick } from "../stage/tick";

const text = textsIn("sv-SE");
const books = join(__dirname, "../../../../integrations/sie/testdata/books-cp437.se");
const company = "Åkes Måleri & Snickeri i Växjö AB";

/** Hands a file in, as a visitor does by the picker of the section. */
async function hand(page: Page, file: { name: string; mimeType: string; buffer: Buffer } | string) {
  await page
    .getByRole("region", { name: text("glance.title") })
    .locator("input[type=file]")
    .setInputFiles(file);
}

test("a visitor sees a first footprint without an account, and the file stays in the browser", async ({
  visit,
}) => {
  const { page } = await visit({ viewport: wide, reducedMotion: "reduce" });
  const asked: string[] = [];
  const sent: string[] = [];
  page.context().on("request", (request) => {
    asked.push(new URL(request.url()).pathname);
    if (request.method() !== "GET" || request.postDataBuffer())
      sent.push(`${request.method()} ${request.url()}`);
  });
  const encodings: (string | undefined)[] = [];
  const policies: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".wasm")) encodings.push(response.headers()["content-encoding"]);
    if (response.url().endsWith("/worker.js")) policies.push(response.headers()["content-security-policy"]);
  });
  const document = await open(page, "/onboarding");
  expect(document?.headers()["content-security-policy"]).not.toContain("unsafe-eval");
  await expect(page.getByText(text("glance.stays"))).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/engine/"))).toEqual([]);

  await hand(page, { name: "brev.se", mimeType: "text/plain", buffer: Buffer.from("kära läsare") });
  await expect(page.getByRole("alert").filter({ hasText: text("glance.unknownFormat") })).toBeVisible();
  const before = asked.length;
  await hand(page, books);
  const heading = page.getByRole("heading", { name: text("glance.of", { company, year: "2025" }) });
  await expect(heading).toBeFocused();
  expect(encodings).toEqual(["br"]);
  expect(policies, "the worker reaches nothing").toEqual([
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  ]);

  await page.getByRole("button", { name: /^5611 Drivmedel/ }).click();
  const row = page
    .getByRole("listitem")
    .filter({ hasText: text("glance.voucher", { name: "A 3" }) })
    .first();
  await expect(row).toContainText("5611 Drivmedel för personbilar");
  await expect(row).toContainText("2025-04-09");
  await expect(row).toContainText("SEK");
  expect(await lookAround(page)).toEqual([]);
  await page.setViewportSize(wide);

  await page.getByLabel(text("glance.year")).selectOption("2024");
  await expect(
    page.getByRole("heading", { name: text("glance.of", { company, year: "2024" }) }),
  ).toBeVisible();
  expect(sent, "nothing is sent").toEqual([]);
  expect(asked.slice(before).filter((path) => !path.startsWith("/_next/"))).toEqual([]);
});

test("the example shows every part, and who signs up finds the file that was tried, with the same footprint @night", async ({
  visit,
}) => {
  test.slow();
  const { page, api } = await visit();
  await open(page, "/onboarding");
  await page.getByRole("button", { name: text("glance.example") }).click();
  await expect(page.getByRole("heading", { name: /Björkviks Snickeri & Inredning AB/ })).toBeVisible();
  for (const part of ["scopes", "largest", "suppliers", "accounts", "quality", "covered", "leftOut"])
    await expect(page.getByRole("heading", { name: text(`glance.${part}`), exact: true })).toBeVisible();
  await expect(page.getByText(text("glance.keep.title"))).toHaveCount(0);

  await hand(page, books);
  await expect(
    page.getByRole("heading", { name: text("glance.of", { company, year: "2025" }) }),
  ).toBeVisible();
  const first = await page.getByText(text("glance.total"), { exact: true }).locator("xpath=..").textContent();
  await page.getByRole("button", { name: text("glance.keep.keep") }).click();
  await expect(page.getByText(text("glance.keep.kept"))).toBeVisible();

  await signUp(page);
  await open(page, "/company/integrations");
  const offer = page.getByText(text("integrations.tried.title", { file: "books-cp437.se" }));
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: text("integrations.tried.import") }).click();
  const imports = page.getByRole("list", { name: text("integrations.imports.title") }).locator("> li");
  const tried = imports.filter({ hasText: "books-cp437.se" });
  await expect(tried).toHaveCount(1);
  await expect(offer).toHaveCount(0);
  await again(page);
  await expect(tried).toHaveCount(1);
  await expect(offer).toHaveCount(0);

  await expect
    .poll(async () => (await totalOf(api)).kg, { message: "the footprint is computed", timeout: 30_000 })
    .not.toBe("0");
  const { value, unit } = (await totalOf(api)).shown;
  expect(first).toContain(`${value}${unit}`);
  await open(page, "/company/footprint?year=2025");
  await expect(page.getByRole("region", { name: text("footprint.figures.label") })).toContainText(
    `${value}${unit}`,
  );
});

/** Signs the company of the file up on the page that the visitor is on. */
async function signUp(page: Page): Promise<void> {
  const asked = new Date();
  const email = `ake.${asked.getTime()}@maleri.test`;
  const form = page.getByRole("form", { name: text("onboarding.signUp.title") });
  const fill = (field: string, words: string) =>
    form.getByLabel(text(`onboarding.signUp.${field}`)).fill(words);
  await fill("company", company);
  await fill("number", "556012-5790");
  await fill("name", "Åke Öberg");
  await fill("email", email);
  await tick(form.getByRole("checkbox"));
  await form.getByRole("button", { name: text("onboarding.signUp.submit") }).click();
  await expect(page.getByText(text("onboarding.signUp.sentText", { email }))).toBeVisible();
  await confirmByMail(page, email, asked);
}

async function totalOf(api: Api) {
  const { totals } = await api.get<Footprint>("company/footprint/2025?locale=sv-SE");
  return { kg: totals.total, shown: formatEmission(totals.total, "sv-SE") };
}
