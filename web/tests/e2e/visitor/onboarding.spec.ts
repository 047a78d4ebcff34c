import { expect } from "@playwright/test";
import { press, write } from "../stage/keyboard";
import { open } from "../stage/open";
import { confirmByMail } from "../stage/signing-up";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { tick } from "../stage/tick";

const text = textsIn("sv-SE");

test("a company signs up from its accounting system and goes on to connect it @night", async ({ visit }) => {
  const { page } = await visit();
  const asked = new Date();
  const email = `asa.${asked.getTime()}@nordlys.test`;
  await open(page, "/kleer-onboarding");
  await expect(page).toHaveURL(/\/onboarding\/kleer$/);
  await expect(page.getByText(text("onboarding.landing.partner", { partner: "Kleer" }))).toBeVisible();

  const form = page.getByRole("form", { name: text("onboarding.signUp.title") });
  await form.getByRole("button", { name: text("onboarding.signUp.submit") }).click();
  await expect(form.getByText(text("onboarding.signUp.noNumber"))).toBeVisible();
  await expect(form.getByText(text("onboarding.signUp.mustAccept"))).toBeVisible();

  await form.getByLabel(text("onboarding.signUp.company")).fill("Nordlys Bageri AB");
  await form.getByLabel(text("onboarding.signUp.number")).fill("556012-5791");
  const industry = text("ui.industry.label");
  await press(page, form.getByRole("button", { name: `${industry}: ${text("ui.industry.find")}` }));
  await write(page, form.getByRole("combobox", { name: industry }), "livsmedel");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await form.getByLabel(text("onboarding.signUp.name")).fill("Åsa Öberg");
  await form.getByLabel(text("onboarding.signUp.email")).fill(email);
  await tick(form.getByRole("checkbox"));
  await form.getByRole("button", { name: text("onboarding.signUp.submit") }).click();
  await expect(form.getByText(text("onboarding.signUp.wrongNumber"))).toBeVisible();
  await form.getByLabel(text("onboarding.signUp.number")).fill("556012-5790");
  await form.getByRole("button", { name: text("onboarding.signUp.submit") }).click();
  await expect(page.getByText(text("onboarding.signUp.sentText", { email }))).toBeVisible();

  await confirmByMail(page, email, asked);
  await page.getByRole("button", { name: text("setup.next") }).click();
  await expect(page.getByLabel(text("companyDetails.fields.corporateIdentityNumber"))).toHaveValue(
    "556012-5790",
  );
  await expect(page.getByRole("button", { name: `${industry}: 10 Livsmedelsframställning` })).toBeVisible();
  for (const step of ["deepDive", "path"]) {
    await page.getByRole("button", { name: text("setup.next") }).click();
    await expect(page.getByRole("heading", { level: 1, name: text(`setup.${step}.title`) })).toBeVisible();
  }
  await tick(page.getByRole("radio", { name: text("setup.path.manual") }));
  await page.getByRole("button", { name: text("setup.next") }).click();
  await page.getByRole("button", { name: text("setup.next") }).click();
  await page.getByRole("link", { name: text("setup.final.tasks.books") }).click();

  await expect(page).toHaveURL(/\/company\/integrations\?connect=kleer$/);
  await expect(page.getByRole("dialog")).toContainText("Kleer");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/company\/integrations$/);
  await expect(page.getByRole("banner")).toContainText("Nordlys Bageri AB");
});
