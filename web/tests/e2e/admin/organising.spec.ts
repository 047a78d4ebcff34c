import { expect } from "@playwright/test";
import { features, roles } from "@/lib/api/enums";
import type { AdministeredCompany, Brand, CompanyRef } from "@/lib/api/types";
import { password, people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const admin = (key: string, values?: Record<string, string | number>) => text(`companyCare.${key}`, values);

test("a group is built and given to an agency, and what is moved or switched off is felt at once @night", async ({
  visit,
}) => {
  test.slow();
  const stamp = Date.now();
  const [parent, child, other] = [`Moder ${stamp} AB`, `Dotter ${stamp} AB`, `Annan ${stamp} AB`];
  const { page, api } = await visit({ as: people.admin });
  const pages = page.getByRole("navigation", { name: text("companies.pages.label") });

  await test.step("an administrator creates a company and another below it", async () => {
    await open(page, "/admin/companies");
    await page.getByRole("button", { name: admin("create.open") }).click();
    const create = page.getByRole("dialog", { name: admin("create.title") });
    await create.getByRole("textbox", { name: admin("create.name") }).fill(parent);
    await create.getByRole("button", { name: admin("create.submit") }).click();
    await page.getByRole("button", { name: admin("create.show"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: parent })).toBeVisible();
    await pages.getByRole("link", { name: text("companies.pages.child-companies") }).click();
    await page.getByRole("button", { name: admin("children.create") }).click();
    await create.getByRole("textbox", { name: admin("create.name") }).fill(child);
    await create.getByRole("button", { name: admin("create.submit") }).click();
    const group = page.getByRole("list", { name: admin("children.title") });
    await expect(group.getByRole("link", { name: child })).toBeVisible();
  });

  await api.post("admin/company", { name: other, country: "SE", reportingStandard: 3 });
  const all = await api.get<CompanyRef[]>("admin/company");
  const idOf = (name: string) => all.find((company) => company.name === name)?.id ?? "";
  const ownerOf = async (company: string) => {
    const email = `agare.${idOf(company)}@tillit.test`;
    await api.post("admin/user", {
      name: "Ägare",
      email,
      role: roles.company,
      companyId: idOf(company),
      password,
    });
    return visit({ as: email });
  };
  const [owner, otherOwner] = [await ownerOf(parent), await ownerOf(other)];
  const below = async (who: typeof owner) =>
    (await who.api.get<unknown[]>("company/company/descendants")).length;

  const manager = `chef.${stamp}@tillit.test`;
  await test.step("and a person in it, who signs in with the password they were handed", async () => {
    await open(page, "/admin/users");
    await page.getByRole("button", { name: text("users.create.open") }).click();
    const dialog = page.getByRole("dialog", { name: text("users.create.title") });
    await dialog.getByRole("textbox", { name: text("users.create.name") }).fill("Chef Dotter");
    await dialog.getByRole("textbox", { name: text("users.create.email") }).fill(manager);
    await dialog
      .getByRole("combobox", { name: text("users.columns.role") })
      .selectOption(String(roles.company));
    await dialog.getByRole("button", { name: new RegExp(`^${text("users.company")}:`) }).click();
    await dialog.getByRole("combobox", { name: text("users.company") }).fill(child);
    await page.getByRole("option", { name: child }).click();
    await dialog.getByText(text("users.create.withPassword")).click();
    await dialog.getByLabel(text("users.create.password"), { exact: true }).fill(password);
    await dialog.getByRole("button", { name: text("users.create.submit") }).click();
    await expect(page.getByText(text("users.create.created", { name: "Chef Dotter" }))).toBeVisible();
  });

  await test.step("the company is given to an agency, which works as it", async () => {
    const agency = await visit({ as: people.agency, anew: true });
    const { name } = await agency.api.get<Brand>("agency/details");
    await open(page, `/admin/companies/${idOf(child)}`);
    await page.getByRole("button", { name: admin("overview.changeAgency") }).click();
    const give = page.getByRole("dialog", { name: admin("give.title", { company: child }) });
    await give.getByRole("combobox", { name: admin("give.agency") }).selectOption(name);
    await expect(give.getByRole("status")).toContainText(admin("give.gain", { agency: name }));
    await give.getByRole("button", { name: admin("give.submit") }).click();
    await expect(page.getByText(admin("give.given", { company: child, agency: name }))).toBeVisible();

    await open(agency.page, "/agency/companies");
    await agency.page.getByRole("button", { name: text("companies.openOf", { company: child }) }).click();
    await expect(agency.page.getByText(text("shell.impersonation.acting", { company: child }))).toBeVisible();
    await open(agency.page, "/company/details");
    await agency.page.getByRole("textbox", { name: text("companyDetails.fields.phone") }).fill("090 123");
    await agency.page.getByRole("button", { name: text("companyDetails.save"), exact: true }).click();
    await expect(agency.page.getByText(text("companyDetails.saved"))).toBeVisible();
  });

  await test.step("the company reads in its own log who wrote as it", async () => {
    const { page: theirs } = await visit({ as: manager });
    await open(theirs, "/company/audit-log");
    const written = theirs
      .getByRole("table", { name: text("auditLog.title") })
      .getByRole("row")
      .filter({ hasText: text("auditLog.kinds.companySaved") });
    await expect(written).toContainText(`Birger Byrå ${text("auditLog.asCompany", { company: child })}`);
  });

  await test.step("moved under another parent, it is gone for the one and there for the other", async () => {
    const works = owner.page.getByRole("button", {
      name: `${text("shell.companySelector.label")}: ${text("shell.companySelector.placeholder")}`,
    });
    await open(owner.page, "/company");
    await expect(works).toBeVisible();
    expect([await below(owner), await below(otherOwner)]).toEqual([1, 0]);

    await page.getByRole("button", { name: admin("overview.move"), exact: true }).click();
    const move = page.getByRole("dialog", { name: admin("move.title", { company: child }) });
    await move.getByRole("button", { name: `${admin("move.parent")}: ${parent}` }).click();
    await page.getByRole("searchbox").fill(other);
    await page.getByRole("option", { name: other }).click();
    await expect(move.getByRole("status")).toContainText(admin("move.lose", { names: parent, count: 1 }));
    await expect(move.getByRole("status")).toContainText(admin("move.gain", { names: other, count: 1 }));
    await move.getByRole("button", { name: admin("move.submit") }).click();
    await expect(page.getByRole("main").getByRole("link", { name: other })).toBeVisible();
    expect([await below(owner), await below(otherOwner)]).toEqual([0, 1]);
    await again(owner.page);
    await expect(owner.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(works).toHaveCount(0);
  });

  await test.step("a feature switched off is closed to who has it open", async () => {
    await open(owner.page, "/company/documents");
    await expect(owner.page.getByRole("heading", { level: 1, name: text("documents.title") })).toBeVisible();
    await open(page, `/admin/companies/${idOf(parent)}/features`);
    await page.getByText(admin("features.texts.documents")).click();
    await expect(
      page.getByText(admin("features.switchedOff", { feature: admin("features.names.documents") })),
    ).toBeVisible();
    const { disabledFeatures } = await api.get<AdministeredCompany>(`admin/company/${idOf(parent)}`);
    expect(disabledFeatures).toBe(features.documents);
    await again(owner.page);
    await expect(owner.page.getByText(text("problems.codes.feature_disabled"))).toBeVisible();
  });
});
