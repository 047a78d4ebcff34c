import { expect } from "@playwright/test";
import type { CompanyRef } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { importNothing } from "../stage/importing";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");

test("an administrator sees how all companies are doing and goes on from there", async ({ visit }) => {
  const { page, api } = await visit({ as: people.admin });
  await open(page, "/admin?year=2025");
  await expect(page.getByRole("heading", { level: 1, name: text("operations.title") })).toBeVisible();
  const counts = page.getByRole("list", { name: text("operations.counts.label") });
  const ofCompanies = counts.getByRole("listitem").filter({ hasText: text("operations.counts.companies") });
  // Other walks make companies meanwhile.
  await expect(async () => {
    const companies = await api.get<CompanyRef[]>("admin/company");
    await again(page);
    await expect(ofCompanies.first()).toContainText(String(companies.length), { timeout: 2_000 });
  }).toPass();
  await expect(
    page.getByRole("region", { name: text("auditLog.latest") }).getByRole("listitem"),
  ).not.toHaveCount(0);

  await counts
    .getByRole("link", { name: new RegExp(text("operations.counts.companies")) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: text("companies.title") })).toBeVisible();
});

test("an administrator starts failed work again", async ({ visit, baseURL }) => {
  const name = `Felfri AB ${Date.now()}`;
  const acting = await visit({ as: people.admin });
  const made = await acting.api.post<{ id: string }>("admin/company", {
    name,
    country: "SE",
    reportingStandard: 3,
  });
  await acting.api.post(`account/impersonate/${made.id}`);
  await importNothing(acting.page, acting.api, baseURL ?? "");

  const { page } = await visit({ as: people.admin });
  await open(page, "/admin");
  const kind = text("operations.kinds.import");
  const work = page
    .getByRole("region", { name: text("operations.attention.failed") })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(async () => {
    await again(page);
    await expect(work).toContainText(text("problems.codes.ledger.unknownFormat"), { timeout: 2_000 });
  }).toPass();
  await work
    .getByRole("button", { name: text("operations.restart.actionOf", { kind, company: name }) })
    .click();
  const asked = page.getByRole("alertdialog", { name: text("operations.restart.title") });
  await asked.getByRole("button", { name: text("operations.restart.action") }).click();
  await expect(page.getByText(text("operations.restart.done", { kind }))).toBeVisible();
  await expect(asked).toBeHidden();
  // Before what other walks do has taken its place.
  await again(page);
  await expect(page.getByRole("region", { name: text("auditLog.latest") })).toContainText(
    text("auditLog.kinds.workRestarted"),
  );
  // Other walks have work under way that goes first.
  await expect(work, "the file is as it was").toBeVisible({ timeout: 30_000 });
});
