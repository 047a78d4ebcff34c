import { expect } from "@playwright/test";
import type { Company } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { newcomer } from "../stage/newcomers";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const trial = (key: string, values?: Record<string, string | number>) =>
  text(`companyCare.trial.${key}`, values);

/** The contact address that .ci/suites configures. */
const contact = process.env.CONTACT_EMAIL ?? "";

/** A day so many days from now, as a date field takes it. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test("free time that ends is announced, then leaves everything to be read and taken along, until a customer is made of it @night", async ({
  visit,
  administrator,
}) => {
  const { page, api } = await visit({ as: await newcomer(administrator) });
  const { id } = await api.get<Company>("company/company");
  const { page: desk } = await visit({ as: people.admin });
  await open(desk, `/admin/companies/${id}`);
  const form = desk.getByRole("form", { name: trial("title") });
  const lasts = async (until: string) => {
    await form.getByLabel(trial("lastDay")).fill(until);
    await form.getByRole("button").click();
    await expect(desk.getByText(trial("saved", { date: until }))).toBeVisible();
  };

  await lasts(day(5));
  await open(page, "/company/details");
  await expect(page.getByText(text("shell.trial.left", { days: 5 }))).toBeVisible();
  await expect(page.getByRole("link", { name: contact, exact: true })).toHaveAttribute(
    "href",
    `mailto:${contact}`,
  );
  const phone = page.getByRole("textbox", { name: text("companyDetails.fields.phone") });
  const save = page.getByRole("button", { name: text("companyDetails.save"), exact: true });
  await phone.fill("0470-123 45");

  await lasts(day(-1));
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: text("problems.codes.trial_ended") })).toBeVisible();
  await expect(page.getByText(text("shell.trial.over")), "said at once").toBeVisible();
  await expect(phone, "what was typed stays").toHaveValue("0470-123 45");
  await open(page, "/company");
  await expect(page.getByText(text("shell.trial.over"))).toBeVisible();
  await page.getByRole("link", { name: text("shell.trial.take") }).click();
  await expect(page).toHaveURL(/\/company\/report/);
  expect((await api.get<Company>("company/company")).phone).toBe("");

  await desk.getByRole("button", { name: trial("lift") }).click();
  await desk
    .getByRole("alertdialog")
    .getByRole("button", { name: trial("lift") })
    .click();
  await expect(desk.getByText(trial("lifted"))).toBeVisible();
  await open(page, "/company/details");
  await expect(page.getByText(text("shell.trial.over"))).toHaveCount(0);
  await phone.fill("0470-123 45");
  await save.click();
  await expect(page.getByText(text("companyDetails.saved"))).toBeVisible();
});
