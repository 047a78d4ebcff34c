import { expect } from "@playwright/test";
import { type Role, roles } from "@/lib/api/enums";
import type { AgencyRow } from "@/lib/api/types";
import { password } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const details = (key: string) => text(`agencyDetails.${key}`);

/** One green pixel. */
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mOQjXYGAAFUALz1TtTeAAAAAElFTkSuQmCC",
  "base64",
);

test("an agency chooses how it appears, and its client sees it at once @night", async ({
  visit,
  administrator,
}) => {
  const stamp = Date.now();
  const name = `Byrån ${stamp}`;
  const agency = await administrator.post<AgencyRow>("admin/agency", { name: "Nystartad byrå" });
  const client = await administrator.post<{ id: string }>("admin/company", {
    name: `Kund ${stamp} AB`,
    country: "SE",
    reportingStandard: 3,
    agencyId: agency.id,
  });
  const person = async (role: Role, home: Record<string, string>) => {
    const email = `roll${role}.${stamp}@tillit.test`;
    await administrator.post("admin/user", { name: "Någon", email, role, password, ...home });
    return visit({ as: email });
  };
  const { page } = await person(roles.agency, { agencyId: agency.id });
  const their = await person(roles.company, { companyId: client.id });
  await open(their.page, "/company");
  await expect(their.page.getByRole("link", { name: text("shell.product.home") })).toBeVisible();

  await open(page, "/agency/details");
  const form = page.getByRole("form", { name: details("appearance.title") });
  await form.getByRole("textbox", { name: details("appearance.name") }).fill(name);
  const colour = form.getByRole("textbox", { name: details("appearance.accent"), exact: true });
  await colour.fill("#7d7d7d");
  await form.getByRole("button", { name: details("appearance.submit") }).click();
  await expect(form).toContainText(text("ui.validation.unreadable"));
  await colour.fill("#FFD400");
  await form.getByRole("button", { name: details("appearance.submit") }).click();
  await expect(page.getByText(details("appearance.saved"))).toBeVisible();

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: text("ui.dropZone.choose", { count: 1 }) }).click();
  await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await expect(
    page.getByRole("img", { name: text("agencyDetails.logo.alt", { agency: name }) }),
  ).toBeVisible();

  await again(their.page);
  const mark = their.page.getByRole("link", { name: text("shell.product.homeOf", { agency: name }) });
  await expect(mark).toHaveText(name);
  await expect(mark.locator("..")).toHaveCSS("background-color", "rgb(255, 212, 0)");
  const picture = mark.locator("img");
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});
