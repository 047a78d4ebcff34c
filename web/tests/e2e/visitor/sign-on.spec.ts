import { expect, type Page } from "@playwright/test";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { tokenOf } from "../stage/sign-on";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const expired = text("problems.codes.signOn.invalid");

/** The requests and referrers that the browser sends to others. */
function overheard(page: Page): string[] {
  const heard: string[] = [];
  page.on("request", (request) => {
    const headers = request.headers();
    heard.push(headers.referer ?? "", headers["next-url"] ?? "", headers["next-router-state-tree"] ?? "");
  });
  return heard;
}

test("who comes from Kleer is signed in, and the token is left nowhere", async ({ visit }) => {
  const { page } = await visit();
  const heard = overheard(page);
  const token = tokenOf(people.cafe);
  await open(page, `/sso/kleer?token=${token}`);
  await expect(page).toHaveURL(/\/company$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(heard.join(" ")).not.toContain(token);
  await page.goBack();
  expect(page.url()).not.toContain("token");

  const { page: another } = await visit();
  await open(another, `/sso/kleer?token=${token}`);
  await expect(another.getByText(expired)).toBeVisible();
  await expect(another).toHaveURL(/\/sso\/kleer$/);
  await again(another);
  await expect(another.getByText(expired)).toBeVisible();
  await another.getByRole("link", { name: text("auth.signOn.toLogin") }).click();
  await expect(another).toHaveURL(/\/login$/);
});

test("a token that is old or meant for others lets nobody in, and a stranger is told what to do @night", async ({
  visit,
}) => {
  const { page } = await visit();
  for (const token of [
    tokenOf(people.cafe, { age: 120 }),
    tokenOf(people.cafe, { audience: "other" }),
    "x",
    "",
  ]) {
    await open(page, `/sso/kleer?token=${token}`);
    await expect(page.getByText(expired)).toBeVisible();
  }
  await open(page, `/sso/kleer?token=${tokenOf("nobody@tillit.test")}`);
  await expect(page.getByText(text("problems.codes.signOn.noAccount"))).toBeVisible();
  await expect(page.getByText(text("auth.signOn.askAdministrator"))).toBeVisible();
  await page.getByRole("listitem").getByRole("link").click();
  await expect(page).toHaveURL(/\/onboarding\/kleer$/);
});

test("who is signed in as somebody else chooses whom to be @night", async ({ visit }) => {
  const { page } = await visit({ as: people.haulage, anew: true });
  await open(page, `/sso/kleer?token=${tokenOf(people.cafe)}`);
  await expect(page.getByText(text("auth.signOn.signedIn", { email: people.haulage }))).toBeVisible();
  await page.getByRole("link", { name: text("auth.signOn.stay") }).click();
  await expect(page).toHaveURL(/\/company$/);

  await open(page, `/sso/kleer?token=${tokenOf(people.cafe)}`);
  await page.getByRole("button", { name: text("auth.signOn.switch") }).click();
  await expect(page).toHaveURL(/\/company$/);
  await open(page, "/company/profile");
  await expect(page.getByLabel(text("profile.name.email"))).toHaveValue(people.cafe);
});
