import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import type { CompanyRef } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const client = "Kaffestugan i Lund AB";
const consultant = "Birger Byrå";

test("a company sees who worked as it, and takes the log along as a file @night", async ({ visit }) => {
  const agency = await visit({ as: people.agency, anew: true });
  const companies = await agency.api.get<CompanyRef[]>("agency/company");
  const id = companies.find(({ name }) => name === client)?.id;
  await agency.api.post(`account/impersonate/${id}`);

  const { page } = await visit({ as: people.cafe, anew: true });
  await open(page, "/company");
  const menu = page.getByRole("navigation", { name: text("shell.sidebar.menu") });
  await menu.getByRole("link", { name: text("shell.menu.items.companyAuditLog.text") }).click();
  const log = page.getByRole("table", { name: text("auditLog.title") });
  await expect(log.getByRole("row").filter({ hasText: text("auditLog.kinds.signedIn") })).not.toHaveCount(0);

  await page.getByText(text("auditLog.filters.impersonated")).click();
  await expect(page).toHaveURL(/impersonated=true/);
  await expect(log.getByRole("row").filter({ hasText: text("auditLog.kinds.signedIn") })).toHaveCount(0);
  const begun = log
    .getByRole("row")
    .filter({ hasText: text("auditLog.kinds.impersonationStarted") })
    .first();
  await expect(begun).toContainText(`${consultant} ${text("auditLog.asCompany", { company: client })}`);
  await begun.click();
  const drawer = page.getByRole("dialog", { name: text("auditLog.drawer.title") });
  await expect(drawer).toContainText(text("auditLog.values.role.2"));
  await expect(drawer).toContainText("127.0.0.1");
  await drawer
    .getByRole("button", { name: text("auditLog.drawer.onlyPerson", { name: consultant }) })
    .click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText(text("auditLog.filters.onlyPerson", { name: consultant }))).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: text("auditLog.export") }).click(),
  ]);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\n");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toContain(consultant);
});
