import { expect } from "@playwright/test";
import type { CompanyRef } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");

test("an administrator sees how all companies are doing and goes on from there", async ({ visit }) => {
  const { page, api } = await visit({ as: people.admin });
  const companies = await api.get<CompanyRef[]>("admin/company");
  await page.goto("/admin?year=2025");
  await expect(page.getByRole("heading", { level: 1, name: text("operations.title") })).toBeVisible();
  const counts = page.getByRole("list", { name: text("operations.counts.label") });
  const ofCompanies = counts.getByRole("listitem").filter({ hasText: text("operations.counts.companies") });
  await expect(ofCompanies.first()).toContainText(String(companies.length));
  await expect(
    page.getByRole("region", { name: text("auditLog.latest") }).getByRole("listitem"),
  ).not.toHaveCount(0);

  await counts
    .getByRole("link", { name: new RegExp(text("operations.counts.companies")) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: text("companies.title") })).toBeVisible();
});
