import { expect } from "@playwright/test";
import type { Company } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("nl-NL");
/** One pixel. */
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a company corrects its details, two people at once lose nothing, and the logo shows in the shell @night", async ({
  visit,
}) => {
  const { page, api } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  const { page: other } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  const name = (field: string) => text(`companyDetails.fields.${field}`);
  const field = (at: typeof page, label: string) => at.getByRole("textbox", { name: name(label) });
  const save = (at: typeof page) =>
    at.getByRole("button", { name: text("companyDetails.save"), exact: true });
  const before = await api.get<Company>("company/company");
  const mark = Date.now().toString(36);
  await open(page, "/company/details");
  await open(other, "/company/details");

  await test.step("a number that cannot be right is said at its field, and nothing is lost on the way", async () => {
    await field(page, "address").fill(`Kade ${mark}`);
    await field(page, "corporateIdentityNumber").fill("123456789");
    await save(page).click();
    await expect(page.getByText(text("companyDetails.wrongNumber"))).toBeVisible();
    await expect(field(page, "corporateIdentityNumber")).toBeFocused();
    await field(page, "corporateIdentityNumber").fill(before.corporateIdentityNumber);
    await page.getByRole("link", { name: text("shell.menu.items.documents.text"), exact: true }).click();
    await expect(page.getByText(text("companyDetails.left"))).toBeVisible();
    await page.getByRole("link", { name: text("shell.menu.items.companyDetails.text"), exact: true }).click();
    await expect(page.getByText(text("companyDetails.recovered"))).toBeVisible();
    await expect(field(page, "address")).toHaveValue(`Kade ${mark}`);
    await save(page).click();
    await expect(page.getByText(text("companyDetails.saved"))).toBeVisible();
  });

  await test.step("a colleague who read the older state sees both and takes the newer address", async () => {
    await field(other, "address").fill("Elders 1");
    await field(other, "phone").fill("020 123");
    await save(other).click();
    const clash = other.getByRole("alert").filter({ hasText: text("companyDetails.stale.title") });
    await expect(clash).toContainText(`Kade ${mark}`);
    await clash
      .getByRole("button", { name: text("companyDetails.stale.takeOf", { field: name("address") }) })
      .click();
    await expect(field(other, "address")).toHaveValue(`Kade ${mark}`);
    await save(other).click();
    await expect(other.getByText(text("companyDetails.saved"))).toBeVisible();
    expect(await api.get<Company>("company/company")).toMatchObject({
      name: before.name,
      address: `Kade ${mark}`,
      phone: "020 123",
    });
  });

  await test.step("activities are chosen by what they are called", async () => {
    await again(page);
    const chosen = page.getByRole("list", { name: text("companyDetails.activities.title") });
    const { activities: had } = await api.get<Company>("company/company");
    await page.getByRole("button", { name: text("companyDetails.activities.choose") }).click();
    const dialog = page.getByRole("dialog", { name: text("companyDetails.activities.choose") });
    await dialog.getByRole("searchbox").fill("BIO 2.1");
    const activity = dialog.getByRole("checkbox");
    await expect(activity).toHaveCount(1);
    await dialog.locator("label").click();
    await dialog
      .getByRole("button", { name: new RegExp(text("companyDetails.activities.take", { count: 0 })) })
      .click();
    await expect(chosen.getByRole("listitem")).toHaveCount(
      had.includes("BIO 2.1") ? had.length - 1 : had.length + 1,
    );
    await save(page).click();
    await expect(page.getByText(text("companyDetails.saved"))).toBeVisible();
  });

  await test.step("the logo stands in the shell until it is removed", async () => {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
    await expect(page.getByText(text("companyDetails.logo.saved"))).toBeVisible();
    const shown = page.getByRole("banner").locator("img");
    await expect(shown).toHaveJSProperty("naturalWidth", 1);
    await page.getByRole("button", { name: text("companyDetails.logo.remove") }).click();
    const sure = page.getByRole("alertdialog");
    await sure.getByRole("button", { name: text("companyDetails.logo.remove") }).click();
    await expect(page.getByText(text("companyDetails.logo.removed"))).toBeVisible();
    await expect(shown).toHaveCount(0);
  });
});
