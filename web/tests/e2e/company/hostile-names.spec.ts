import { expect } from "@playwright/test";
import { roles } from "@/lib/api/enums";
import type { Company } from "@/lib/api/types";
import { password } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("en-US");
/** What a name may hold: markup that would call out, and what a template or a message would fill in. */
const hostile = `"><img src=https://enemy.invalid/x onerror=alert(1)><b>Bold</b>{{7*7}} {name} '`;

test("a name is text wherever it is shown, also where it is told of @night", async ({
  visit,
  administrator,
}) => {
  test.slow();
  const mark = Date.now().toString(36);
  const { id } = await administrator.post<Company>("admin/company", {
    name: `${hostile} ${mark}`,
    country: "SE",
    reportingStandard: 3,
  });
  const email = `hostile.${mark}@tillit.test`;
  const companyId = id;
  await administrator.post("admin/user", {
    name: `${hostile} Nina`,
    email,
    role: roles.company,
    companyId,
    password,
  });
  const { page } = await visit({ as: email, language: "en-US" });
  const ran: string[] = [];
  page.on("dialog", async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url().includes("enemy.invalid")) ran.push(request.url());
  });
  const stays = async () => {
    expect(ran).toEqual([]);
    await expect(page.locator("img[src*='enemy.invalid'], [onerror]")).toHaveCount(0);
  };

  for (const path of ["company", "company/details", "company/users", "company/audit-log", "company/report"]) {
    await open(page, `/${path}`);
    await expect(page.getByRole("banner")).toContainText(`${hostile} ${mark}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
    await stays();
  }

  const name = `${mark} <img src=x onerror=alert(2)>{name}.txt`;
  await open(page, "/company/documents");
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from("Evidence") });
  await expect(page.getByText(text("documents.added", { name }))).toBeVisible();
  await page.getByRole("button", { name: text("documents.delete.label", { name }) }).click();
  const dialog = page.getByRole("alertdialog", { name: text("documents.delete.title") });
  await expect(dialog).toContainText(text("documents.delete.text", { name }));
  await dialog.getByRole("button", { name: text("documents.delete.action") }).click();
  await expect(page.getByText(text("documents.delete.done", { name }))).toBeVisible();
  await input.setInputFiles({ name: `${name}.html`, mimeType: "text/html", buffer: Buffer.from("<b>x</b>") });
  await expect(page.getByText(`${name}.html`).first()).toBeVisible();
  await stays();
});
