import { expect } from "@playwright/test";
import { features, roles } from "@/lib/api/enums";
import type { AdministeredCompany, CompanyRef } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const care = (key: string, values?: Record<string, string | number>) => text(`companyCare.${key}`, values);

test("a group is built and taken apart again, and what its people reach changes at once", async ({
  visit,
}) => {
  const stamp = Date.now();
  const [parent, child] = [`Moder ${stamp} AB`, `Dotter ${stamp} AB`];
  const { page, api } = await visit({ as: people.admin });

  await page.goto("/admin/companies");
  await page.getByRole("button", { name: care("create.open") }).click();
  const create = page.getByRole("dialog", { name: care("create.title") });
  await create.getByRole("textbox", { name: care("create.name") }).fill(parent);
  await create.getByRole("button", { name: care("create.submit") }).click();
  await page.getByRole("button", { name: care("create.show"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: parent })).toBeVisible();
  const pages = page.getByRole("navigation", { name: text("companies.pages.label") });

  await pages.getByRole("link", { name: text("companies.pages.child-companies") }).click();
  await page.getByRole("button", { name: care("children.create") }).click();
  await create.getByRole("textbox", { name: care("create.name") }).fill(child);
  await create.getByRole("button", { name: care("create.submit") }).click();
  const group = page.getByRole("list", { name: care("children.title") });
  await expect(group.getByRole("link", { name: child })).toBeVisible();

  const all = await api.get<CompanyRef[]>("admin/company");
  const idOf = (name: string) => all.find((company) => company.name === name)?.id ?? "";
  const email = `agare.${stamp}@tillit.test`;
  const owner = await visit({});
  await api.post("admin/user", {
    name: "Ägare",
    email,
    role: roles.company,
    companyId: idOf(parent),
    password: "tillit demo 2025",
  });
  await owner.api.signIn(email);
  const below = () => owner.api.get<unknown[]>("company/company/descendants");
  expect(await below()).toHaveLength(1);

  await group.getByRole("button", { name: care("children.moveOf", { company: child }) }).click();
  const move = page.getByRole("dialog", { name: care("move.title", { company: child }) });
  await move.getByRole("button", { name: text("ui.treeSelect.clear") }).click();
  await expect(move.getByRole("status")).toContainText(care("move.lose", { names: parent, count: 1 }));
  await move.getByRole("button", { name: care("move.submit") }).click();
  await expect(page.getByText(care("children.emptyTitle"))).toBeVisible();
  expect(await below()).toHaveLength(0);
  const moved = await api.get<AdministeredCompany>(`admin/company/${idOf(child)}`);
  expect(moved.parentCompanyId).toBeNull();

  await owner.page.goto("/company/documents");
  await expect(owner.page.getByRole("heading", { level: 1, name: text("documents.title") })).toBeVisible();
  await pages.getByRole("link", { name: text("companies.pages.features") }).click();
  await page.getByText(care("features.texts.documents")).click();
  await expect(
    page.getByText(care("features.switchedOff", { feature: care("features.names.documents") })),
  ).toBeVisible();
  const { disabledFeatures } = await api.get<AdministeredCompany>(`admin/company/${idOf(parent)}`);
  expect(disabledFeatures).toBe(features.documents);
  await owner.page.reload();
  await expect(owner.page.getByText(text("problems.codes.feature_disabled"))).toBeVisible();
});
