import { expect, type Page } from "@playwright/test";
import { password, people } from "../stage/accounts";
import { mailTo } from "../stage/mailbox";
import { open, openAtOnce } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { codeOf, nextCodeOf } from "../stage/totp";

const text = textsIn("sv-SE");

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await open(page, "/login");
  await page.getByLabel(text("auth.login.email")).fill(email);
  await page.getByLabel(text("auth.login.password"), { exact: true }).fill(secret);
  await page.getByRole("button", { name: text("auth.login.submit") }).click();
}

test("a wrong password is refused in a sentence, and the right one leads to where one wanted to go", async ({
  visit,
}) => {
  const { page } = await visit();
  await open(page, "/login?next=%2Fcompany%2Freport");
  await page.getByLabel(text("auth.login.email")).fill(people.cafe);
  await page.getByLabel(text("auth.login.password"), { exact: true }).fill("inte rätt lösenord");
  await page.getByRole("button", { name: text("auth.login.submit") }).click();
  await expect(page.getByText(text("problems.codes.account.wrongCredentials"))).toBeVisible();

  await page.getByLabel(text("auth.login.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: text("auth.login.submit") }).click();
  await expect(page).toHaveURL(/\/company\/report$/);
  await expect(page.getByRole("heading", { level: 1, name: text("report.title") })).toBeVisible();
});

test("a form that is filled in before its page is alive keeps every letter and leaks none", async ({
  visit,
}) => {
  const { page } = await visit();
  let wake = () => {};
  const awake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await awake;
    await route.continue();
  });
  await openAtOnce(page, "/login", { waitUntil: "commit" });
  await page.getByLabel(text("auth.login.email")).fill(people.cafe);
  const secret = page.getByLabel(text("auth.login.password"), { exact: true });
  await secret.fill(password);
  await secret.press("Enter");
  const submit = page.getByRole("button", { name: text("auth.login.submit") });
  await expect(submit).toBeDisabled();
  await expect(page).toHaveURL(/\/login$/);
  wake();
  await submit.click();
  await expect(page).toHaveURL(/\/company$/);
});

test("a second factor is set up with an app, and asked for from then on @night", async ({ visit }) => {
  const { page } = await visit({ as: people.secured, anew: true });
  await open(page, "/user/profile");
  await page.getByRole("button", { name: text("profile.twoFactor.setUp") }).click();
  await page.getByLabel(text("profile.password.current")).fill(password);
  await page.getByRole("button", { name: text("profile.twoFactor.continue") }).click();
  const dialog = page.getByRole("dialog", { name: text("profile.twoFactor.setUp") });
  await expect(dialog.getByRole("img", { name: text("profile.twoFactor.qr") })).toBeVisible();
  const secret = (await dialog.getByText(/^[A-Z2-7 ]{16,}$/).textContent()) ?? "";
  await dialog.getByLabel(text("profile.twoFactor.code")).fill(codeOf(secret));
  await dialog.getByRole("button", { name: text("profile.twoFactor.enable") }).click();

  const codes = page.getByRole("alertdialog", { name: text("profile.recovery.title") });
  await expect(codes.getByRole("listitem").first()).toBeVisible();
  const recovery = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByText(text("profile.recovery.kept")).click();
  await codes.getByRole("button", { name: text("profile.recovery.done") }).click();
  await expect(page.getByText(text("profile.twoFactor.on"), { exact: true })).toBeVisible();

  const { page: phone } = await visit();
  await signIn(phone, people.secured, password);
  await expect(phone.getByRole("heading", { name: text("auth.code.title") })).toBeVisible();
  await phone.getByLabel(text("auth.code.code")).fill("000000");
  await phone.getByRole("button", { name: text("auth.code.submit") }).click();
  await expect(phone.getByText(text("problems.codes.account.wrongCode"))).toBeVisible();
  await phone.getByLabel(text("auth.code.code")).fill(nextCodeOf(secret));
  await phone.getByRole("button", { name: text("auth.code.submit") }).click();
  await expect(phone).toHaveURL(/\/user/);

  const { page: other } = await visit();
  await signIn(other, people.secured, password);
  await other.getByRole("button", { name: text("auth.code.useRecovery") }).click();
  await other.getByLabel(text("auth.code.recoveryCode")).fill(recovery);
  await other.getByRole("button", { name: text("auth.code.submit") }).click();
  await expect(other).toHaveURL(/\/user/);
});

test("a forgotten password is replaced with the link of a mail @night", async ({ visit }) => {
  const { page } = await visit();
  const chosen = `lila cykel under bron ${Date.now()}`;
  const asked = new Date();
  await open(page, "/login");
  await page.getByRole("link", { name: text("auth.login.forgot") }).click();
  // Both pages have a box of this name.
  await expect(page.getByRole("heading", { name: text("auth.resetRequest.title") })).toBeVisible();
  await page.getByLabel(text("auth.resetRequest.email")).fill(people.forgetful);
  await page.getByRole("button", { name: text("auth.resetRequest.submit") }).click();
  await expect(page.getByText(text("auth.resetRequest.sent"))).toBeVisible();

  const link = /https?:\/\/\S+/.exec(await mailTo(people.forgetful, asked))?.[0] ?? "";
  await open(page, link);
  await expect(page.getByText(text("auth.newPassword.for", { email: people.forgetful }))).toBeVisible();
  await page.getByLabel(text("auth.newPassword.password"), { exact: true }).fill(chosen);
  await page.getByLabel(text("auth.newPassword.repeated")).fill(chosen);
  await page.getByRole("button", { name: text("auth.newPassword.submit") }).click();
  await expect(page.getByText(text("auth.newPassword.changed"))).toBeVisible();

  await signIn(page, people.forgetful, chosen);
  await expect(page).toHaveURL(/\/user/);
  await open(page, link);
  await page.getByLabel(text("auth.newPassword.password"), { exact: true }).fill(`${chosen} igen`);
  await page.getByLabel(text("auth.newPassword.repeated")).fill(`${chosen} igen`);
  await page.getByRole("button", { name: text("auth.newPassword.submit") }).click();
  await expect(page.getByText(text("problems.codes.account.resetInvalid"))).toBeVisible();
});
