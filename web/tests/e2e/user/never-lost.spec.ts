import { expect, type Page } from "@playwright/test";
import type { Question } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const addressOf = (question: string) => `/company/questions/section/Policies/question/${question}`;
const explanation = (page: Page) => page.getByLabel(text("questions.texts.explanation"), { exact: true });
const words = (what: string) => `${what} ${Date.now()}`;

test("what is written without a connection is kept, and saved when the connection is back @night", async ({
  visit,
}) => {
  const { page, api } = await visit({ as: people.dutchCompany });
  await open(page, addressOf("B2_04"));
  const written = words("Utan nät");
  await expect(explanation(page)).toBeVisible();
  await page.context().setOffline(true);
  await explanation(page).fill(written);
  await explanation(page).blur();
  await expect(page.getByText(text("questions.save.waitsForConnection"))).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/Sparat \d/)).toBeVisible();
  await expect(page.getByText(text("questions.save.waitsForConnection"))).toBeHidden();
  const kept = await api.get<Question>("company/question/B2_04?locale=sv-SE&date=2025-12-31");
  expect(kept.answer?.explanation).toBe(written);
});

test("what is written with pauses and in lines stands as it was typed", async ({ visit }) => {
  const { page, api } = await visit({ as: people.dutchCompany });
  await open(page, addressOf("B2_07"));
  await expect(explanation(page)).toBeVisible();
  await explanation(page).fill("");
  const saved = () =>
    page.waitForResponse((response) => response.url().endsWith("/api/company/answer") && response.ok());
  let typed = "";
  for (const part of ["Vi har ", "mätt ", "allt:\n", "- luft\n", "- ", "vatten"]) {
    const [reply] = await Promise.all([saved(), explanation(page).pressSequentially(part)]);
    await reply.finished();
    typed += part;
    await expect(explanation(page)).toHaveValue(typed);
  }
  const kept = () => api.get<Question>("company/question/B2_07?locale=sv-SE&date=2025-12-31");
  await expect
    .poll(async () => (await kept()).answer?.explanation)
    .toBe("Vi har mätt allt:\n- luft\n- vatten");
});

test("what is written without a connection is saved from the next question, once there is one", async ({
  visit,
}) => {
  const { page, api } = await visit({ as: people.dutchCompany });
  await open(page, addressOf("B2_06"));
  const written = words("På nästa fråga");
  await expect(explanation(page)).toBeVisible();
  const unsent = page.getByRole("link", { name: new RegExp(text("questions.statuses.notSaved")) });
  await expect(unsent).toHaveCount(0);
  // The next question's page is there already: what fails is what the API is asked for.
  await page.route("**/api/**", (route) => route.abort());
  await explanation(page).fill(written);
  await explanation(page).blur();
  await expect(page.getByText(text("questions.save.waitsForConnection"))).toBeVisible();
  await page.getByRole("link", { name: text("questions.page.next") }).click();
  await expect(page).not.toHaveURL(/B2_06/);
  await expect(unsent).toHaveCount(1);
  await expect(page).toHaveTitle(/^1 svar ej sparat · /);

  await page.unroute("**/api/**");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(unsent).toHaveCount(0);
  await expect(page).not.toHaveTitle(/ej sparat/);
  const kept = await api.get<Question>("company/question/B2_06?locale=sv-SE&date=2025-12-31");
  expect(kept.answer?.explanation).toBe(written);
});

test("a part of the page that has not come yet waits for the connection @night", async ({ visit }) => {
  const { page } = await visit({ as: people.dutchCompany });
  await open(page, "/company/footprint/activity-data?year=2025");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: text("activity.new"), exact: true }).click();
  const waits = page.getByText(text("ui.state.offline"));
  await expect(waits).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(waits).toBeHidden();
});

test("what a closed tab left behind is offered again, and gone from the browser after logging out @night", async ({
  visit,
}) => {
  const { page, api } = await visit({ as: people.dutchCompany, anew: true });
  const context = page.context();
  const leave = async (question: string, written: string) => {
    const tab = await context.newPage();
    await open(tab, addressOf(question));
    await expect(explanation(tab)).toBeVisible();
    await tab.route("**/api/company/answer", (route) => route.abort());
    await explanation(tab).fill(written);
    await explanation(tab).blur();
    await expect(tab.getByText(text("questions.save.waitsForConnection"))).toBeVisible();
    await tab.close();
  };

  const wanted = words("Stängd flik");
  await leave("B2_02", wanted);
  await open(page, "/company/questions/section/Policies");
  await expect(page.getByText(text("questions.save.leftBehind", { count: 1 }))).toBeVisible();
  await open(page, addressOf("B2_02"));
  await expect(page.getByText(text("questions.save.recovered"))).toBeVisible();
  await expect(explanation(page)).toHaveValue(wanted);
  await page.getByRole("button", { name: text("questions.save.keep") }).click();
  await expect(page.getByText(/Sparat \d/)).toBeVisible();
  const kept = await api.get<Question>("company/question/B2_02?locale=sv-SE&date=2025-12-31");
  expect(kept.answer?.explanation).toBe(wanted);

  await leave("B2_02", words("Ångrat"));
  await again(page);
  await page.getByRole("button", { name: text("questions.save.discard") }).click();
  await expect(explanation(page)).toHaveValue(wanted);

  await leave("B2_02", words("Kvar vid utloggning"));
  await open(page, "/company/questions/section/Policies");
  await page.getByRole("button", { name: /Användarmeny/ }).click();
  await page.getByRole("menuitem", { name: text("shell.userMenu.logOut") }).click();
  await page.getByRole("button", { name: text("shell.userMenu.leaveUnsaved") }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsaved/"))),
  ).toEqual([]);
});

test("who has to sign in again finds the text on coming back @night", async ({ visit }) => {
  const { page, api } = await visit({ as: people.dutchCompany, anew: true });
  await open(page, addressOf("B2_05"));
  const written = words("Utloggad under tiden");
  await expect(explanation(page)).toBeVisible();
  await explanation(page).fill(written); // first, for whatever the page asks for next leads away
  await page.context().clearCookies({ name: "tillit" });
  await explanation(page).blur();
  await expect(page).toHaveURL(/\/login\?next=/);

  await api.signIn(people.dutchCompany);
  await open(page, addressOf("B2_05"));
  await expect(explanation(page)).toHaveValue(written);
  await page.getByRole("button", { name: text("questions.save.keep") }).click();
  await expect(page.getByText(/Sparat \d/)).toBeVisible();
});

test("who cannot be logged out by the API is signed out at the door, and told where that is shut too @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.dutchCompany, anew: true });
  await open(page, "/company");
  const leave = async () => {
    await page.getByRole("button", { name: /Användarmeny/ }).click();
    await page.getByRole("menuitem", { name: text("shell.userMenu.logOut") }).click();
  };
  await page.route("**/api/account/logout", (route) => route.abort());
  await page.route("**/sign-out", (route) => route.abort());
  await leave();
  await expect(page.getByText(text("shell.userMenu.stillSignedIn"))).toBeVisible();

  await page.unroute("**/sign-out");
  await leave();
  await expect(page).toHaveURL(/\/login/);
  await open(page, "/company");
  await expect(page).toHaveURL(/\/login/);
});
