import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { lookAround, wide } from "../../a11y/look";
import { newcomer } from "../stage/newcomers";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

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
  const document = await page.goto("/onboarding");
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
  const row = page.getByRole("listitem").filter({ hasText: text("glance.voucher", { name: "A 3" }) });
  await expect(row.first()).toContainText("5611 Drivmedel för personbilar");
  await expect(row.first()).toContainText("2025-04-09");
  await expect(row.first()).toContainText("SEK");
  expect(await lookAround(page)).toEqual([]);
  await page.setViewportSize(wide);

  await page.getByLabel(text("glance.year")).selectOption("2024");
  await expect(
    page.getByRole("heading", { name: text("glance.of", { company, year: "2024" }) }),
  ).toBeVisible();
  expect(sent, "nothing is sent").toEqual([]);
  expect(asked.slice(before).filter((path) => !path.startsWith("/_next/"))).toEqual([]);
});

test("the example shows every part, and the file that was tried is imported once there is an account", async ({
  visit,
  administrator,
}) => {
  const { page, api } = await visit();
  await page.goto("/onboarding");
  await page.getByRole("button", { name: text("glance.example") }).click();
  await expect(page.getByRole("heading", { name: /Björkviks Snickeri & Inredning AB/ })).toBeVisible();
  for (const part of ["scopes", "largest", "suppliers", "accounts", "quality", "covered", "leftOut"])
    await expect(page.getByRole("heading", { name: text(`glance.${part}`), exact: true })).toBeVisible();
  await expect(page.getByText(text("glance.keep.title"))).toHaveCount(0);

  await hand(page, books);
  await expect(
    page.getByRole("heading", { name: text("glance.of", { company, year: "2025" }) }),
  ).toBeVisible();
  await page.getByRole("button", { name: text("glance.keep.keep") }).click();
  await expect(page.getByText(text("glance.keep.kept"))).toBeVisible();

  await api.signIn(await newcomer(administrator));
  await page.goto("/company/integrations");
  const offer = page.getByText(text("integrations.tried.title", { file: "books-cp437.se" }));
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: text("integrations.tried.import") }).click();
  const imports = page.getByRole("list", { name: text("integrations.imports.title") }).locator("> li");
  await expect(imports.first()).toContainText("books-cp437.se");
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(imports.first()).toBeVisible();
  await expect(offer).toHaveCount(0);
});
