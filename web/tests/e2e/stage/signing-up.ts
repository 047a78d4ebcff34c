import { expect, type Page } from "@playwright/test";
import { mailTo } from "./mailbox";
import { open } from "./open";
import { textsIn } from "./texts";

const text = textsIn("sv-SE");

/** Follows the link of the mail that came to who has signed up, and chooses a password. */
export async function confirmByMail(page: Page, email: string, asked: Date): Promise<void> {
  const link = /https?:\/\/\S+\/welcome\?\S+/.exec(await mailTo(email, asked))?.[0];
  const { pathname, search } = new URL(link ?? "");
  await open(page, pathname + search);
  await page.getByLabel(text("onboarding.welcome.password"), { exact: true }).fill("nya ord om gamla båtar");
  await page.getByRole("button", { name: text("onboarding.welcome.submit") }).click();
  await expect(page).toHaveURL(/\/company\/onboarding$/);
}
