import { expect, type Page } from "@playwright/test";
import { type Role, roles } from "@/lib/api/enums";
import type { AgencyRow, Question } from "@/lib/api/types";
import { password } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const question = "B2_04";
const explanation = (page: Page) => page.getByLabel(text("questions.texts.explanation"), { exact: true });

test("what is written for one client reaches no other, whatever another tab has become", async ({
  visit,
  administrator,
}) => {
  const stamp = Date.now();
  const agency = await administrator.post<AgencyRow>("admin/agency", { name: `Byrån ${stamp}` });
  const client = async (name: string) =>
    administrator.post<{ id: string }>("admin/company", {
      name: `${name} ${stamp} AB`,
      country: "SE",
      reportingStandard: 3,
      agencyId: agency.id,
    });
  const [one, other] = [await client("En"), await client("Annan")];
  const email = `flikar.${stamp}@tillit.test`;
  const role: Role = roles.agency;
  await administrator.post("admin/user", { name: "Någon", email, role, password, agencyId: agency.id });
  const { page, api } = await visit({ as: email, anew: true });
  const become = async (company: { id: string }) => {
    await api.remove("account/impersonate");
    await api.post(`account/impersonate/${company.id}`, {});
  };
  const kept = async () =>
    (await api.get<Question>(`company/question/${question}?date=2025-12-31`)).answer?.explanation;

  await become(one);
  await open(page, `/company/questions/section/Policies/question/${question}?year=2025`);
  await expect(explanation(page)).toBeVisible();
  await become(other);
  const written = `Hos den ena ${stamp}`;
  await explanation(page).fill(written);
  await explanation(page).blur();
  await expect(page.getByText(text("shell.changed.text"))).toBeVisible();
  await expect(explanation(page)).toHaveValue(written);
  expect(await kept()).toBeUndefined();

  await become(one);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText(/Sparat \d/)).toBeVisible();
  expect(await kept()).toBe(written);

  // Who changes the company while it is being saved leaves it with the one it was written for.
  await open(page, `/company/questions/section/Policies/question/${question}?year=2025`);
  const later = `${written}, och mer`;
  await page.route("**/api/company/answer", async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await explanation(page).fill(later);
  const selector = new RegExp(`^${text("shell.companySelector.label")}`);
  await page.getByRole("button", { name: selector }).click();
  await page
    .getByRole("dialog")
    .getByRole("option", { name: `Annan ${stamp} AB` })
    .click();
  await expect(
    page.getByText(text("shell.impersonation.acting", { company: `Annan ${stamp} AB` })),
  ).toBeVisible();
  expect(await kept()).toBeUndefined();
  await become(one);
  expect(await kept()).toBe(later);
});
