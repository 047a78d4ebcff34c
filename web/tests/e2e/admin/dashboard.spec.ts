import { expect } from "@playwright/test";
import type { CompanyRef, Import } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { importNothing } from "../stage/importing";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");

test("an administrator sees how all companies are doing and goes on from there @night", async ({ visit }) => {
  const { page, api } = await visit({ as: people.admin });
  await open(page, "/admin?year=2025");
  await expect(page.getByRole("heading", { level: 1, name: text("operations.title") })).toBeVisible();
  const counts = page.getByRole("list", { name: text("operations.counts.label") });
  const ofCompanies = counts
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${text("operations.counts.companies")}`) });
  const companies = await api.get<CompanyRef[]>("admin/company");
  await expect(ofCompanies).toContainText(String(companies.length));
  await expect(
    page.getByRole("region", { name: text("auditLog.latest") }).getByRole("listitem"),
  ).not.toHaveCount(0);

  await ofCompanies.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: text("companies.title") })).toBeVisible();
});

test("an administrator starts failed work again @night", async ({ visit, baseURL }) => {
  const name = `Felfri AB ${Date.now()}`;
  const acting = await visit({ as: people.admin, anew: true });
  const made = await acting.api.post<{ id: string }>("admin/company", {
    name,
    country: "SE",
    reportingStandard: 3,
  });
  await acting.api.post(`account/impersonate/${made.id}`);
  await importNothing(acting.page, acting.api, baseURL ?? "");
  await expect
    .poll(async () => (await acting.api.get<Import[]>("company/import")).map(({ job }) => job.state))
    .toEqual(["failed"]);

  const { page } = await visit({ as: people.admin });
  await open(page, "/admin");
  const kind = text("operations.kinds.import");
  const work = page
    .getByRole("region", { name: text("operations.attention.failed") })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(work).toContainText(text("problems.codes.ledger.unknownFormat"));
  await work
    .getByRole("button", { name: text("operations.restart.actionOf", { kind, company: name }) })
    .click();
  const asked = page.getByRole("alertdialog", { name: text("operations.restart.title") });
  await asked.getByRole("button", { name: text("operations.restart.action") }).click();
  await expect(page.getByText(text("operations.restart.done", { kind }))).toBeVisible();
  await expect(asked).toBeHidden();
  await again(page);
  await expect(page.getByRole("region", { name: text("auditLog.latest") })).toContainText(
    text("auditLog.kinds.workRestarted"),
  );
  await expect(work, "the file is as it was").toBeVisible({ timeout: 30_000 });
});
