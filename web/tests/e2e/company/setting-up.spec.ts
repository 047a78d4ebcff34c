import { expect, type Page } from "@playwright/test";
import type { Onboarding } from "@/lib/api/onboarding-types";
import { press, write } from "../stage/keyboard";
import { newcomer } from "../stage/newcomers";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { tick } from "../stage/tick";

const text = textsIn("sv-SE");
const say = (key: string, values?: Record<string, string | number>) => text(`setup.${key}`, values);
const field = (key: string) => text(`companyDetails.fields.${key}`);

const title = (page: Page, step: string) =>
  page.getByRole("heading", { level: 1, name: say(`${step}.title`) });
const next = (page: Page) => page.getByRole("button", { name: say("next") });

test("an administrator of a new company sets it up and comes to the first question @night", async ({
  visit,
  administrator,
}) => {
  test.slow();
  const { page } = await visit({ as: await newcomer(administrator) });
  await open(page, "/");
  await expect(page).toHaveURL(/\/company\/onboarding$/);
  await expect(title(page, "language")).toBeVisible();
  await next(page).click();

  await test.step("what is wrong is said, and what was written stays", async () => {
    await expect(title(page, "company")).toBeFocused();
    await expect(page.getByRole("textbox", { name: field("name") })).toHaveValue(/^Nykomling/);
    await page.getByLabel(field("address")).fill("Storgatan 1, Umeå");
    await next(page).click();
    const number = page.getByLabel(field("corporateIdentityNumber"));
    await expect(number).toBeFocused();
    await number.fill("556012-5791");
    await next(page).click();
    await expect(page.getByText(text("companyDetails.wrongNumber"))).toBeVisible();
    await expect(page.getByLabel(field("address"))).toHaveValue("Storgatan 1, Umeå");
    await number.fill("5560125790");
    await page.getByLabel(field("numberOfEmployees")).fill("72");
    await next(page).click();
    await expect(title(page, "deepDive")).toBeVisible();
  });

  await test.step("the size speaks for a standard, which is taken over", async () => {
    await expect(page.getByText(say("deepDive.suggested.medium"))).toBeVisible();
    await page.getByRole("button", { name: say("deepDive.suggested.use") }).click();
    await expect(page.getByLabel(field("reportingStandard"))).toHaveValue("1");
    await tick(page.getByRole("checkbox", { name: say("deepDive.sources.premises") }));
    await tick(page.getByRole("checkbox", { name: say("deepDive.sources.travel") }));
    await tick(page.getByRole("radio", { name: say("deepDive.group.no") }));
    await next(page).click();
    await expect(title(page, "path")).toBeVisible();
  });

  await test.step("a later visit goes on where the last one ended", async () => {
    await open(page, "/company");
    await page.getByRole("link", { name: text("dashboard.next.steps.setUp.title") }).click();
    await expect(title(page, "path")).toBeVisible();
    await page.getByRole("button", { name: say("back") }).click();
    await expect(page.getByRole("checkbox", { name: say("deepDive.sources.travel") })).toBeChecked();
    await next(page).click();
    await next(page).click();
    await expect(page.getByText(say("path.missing"))).toBeVisible();
    await tick(page.getByRole("radio", { name: say("path.manual") }));
    await next(page).click();
  });

  await test.step("documents come in several at once", async () => {
    await expect(title(page, "documents")).toBeVisible();
    await page.locator("input[type=file]").setInputFiles([
      { name: "policy.txt", mimeType: "text/plain", buffer: Buffer.from(`Miljöpolicy ${Date.now()}`) },
      { name: "avtal.txt", mimeType: "text/plain", buffer: Buffer.from(`Elavtal ${Date.now()}`) },
    ]);
    const documents = page.getByRole("list", { name: text("documents.list.title") });
    await expect(documents.getByRole("listitem")).toHaveCount(2);
    await next(page).click();
  });

  await expect(title(page, "final")).toBeVisible();
  await expect(page.getByRole("link", { name: say("final.tasks.energy") })).toBeVisible();
  await expect(page.getByText("556012-5790")).toBeVisible();
  await page.getByRole("button", { name: say("final.toFirst") }).click();
  await expect(page).toHaveURL(/\/company\/questions\/section\/\w+\/question\/[\w-]+\?year=2025/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await open(page, "/");
  await expect(page).toHaveURL(/\/company$/);
  await open(page, "/company/onboarding");
  await expect(page).toHaveURL(/\/company$/);
});

test("setting up is skipped with a question before, and taken up again @night", async ({
  visit,
  administrator,
}) => {
  const { page } = await visit({ as: await newcomer(administrator) });
  await open(page, "/company/onboarding");
  await page.getByRole("button", { name: say("skip.open") }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: text("ui.dialog.cancel") }).click();
  await expect(title(page, "language")).toBeVisible();
  await page.getByRole("button", { name: say("skip.open") }).click();
  await dialog.getByRole("button", { name: say("skip.action") }).click();
  await expect(page).toHaveURL(/\/company$/);
  await open(page, "/");
  await expect(page).toHaveURL(/\/company$/);

  await open(page, "/company/onboarding");
  await next(page).click();
  await expect(title(page, "company")).toBeVisible();
  await open(page, "/");
  await expect(page).toHaveURL(/\/company\/onboarding$/);
});

test("of two who set up at once, the second learns where the first has gone @night", async ({
  visit,
  administrator,
}) => {
  const { page, api } = await visit({ as: await newcomer(administrator) });
  await open(page, "/company/onboarding");
  await expect(title(page, "language")).toBeVisible();
  const { state, path, sources, inGroup, version } = await api.get<Onboarding>("company/company/onboarding");
  await api.post("company/company/onboarding", { state, path, sources, inGroup, version, step: "path" });
  await next(page).click();
  await expect(page.getByRole("alert").filter({ hasText: say("stale.title") })).toBeVisible();
  await page.getByRole("button", { name: say("stale.follow") }).click();
  await expect(title(page, "path")).toBeVisible();
});

test("setting up goes by the keyboard alone, in another language @night", async ({
  visit,
  administrator,
}) => {
  test.slow();
  const { page } = await visit({ as: await newcomer(administrator), language: "en-US" });
  const english = textsIn("en-US");
  const of = (step: string) => page.getByRole("heading", { level: 1, name: english(`setup.${step}.title`) });
  const goOn = () => press(page, page.getByRole("button", { name: english("setup.next") }));
  await open(page, "/company/onboarding");
  await expect(of("language")).toBeVisible();
  await goOn();
  await expect(of("company")).toBeFocused();
  await write(page, page.getByLabel(english("companyDetails.fields.corporateIdentityNumber")), "556012-5790");
  await goOn();
  await expect(of("deepDive")).toBeFocused();
  await press(page, page.getByRole("checkbox", { name: english("setup.deepDive.sources.vehicles") }), {
    by: "Space",
  });
  await goOn();
  await expect(of("path")).toBeFocused();
  await press(page, page.getByRole("radio", { name: english("setup.path.manual") }), { by: "Space" });
  await goOn();
  await expect(of("documents")).toBeFocused();
  await goOn();
  await expect(of("final")).toBeFocused();
  await press(page, page.getByRole("button", { name: english("setup.final.toStart") }));
  await expect(page).toHaveURL(/\/company\?year=2025$/);
});
