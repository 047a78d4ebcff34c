import { expect } from "@playwright/test";
import type { Report } from "@/lib/api/report-types";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("en-US");

test("files that wait are cancelled, a download that breaks off is tried again, and a file is deleted", async ({
  visit,
}) => {
  test.slow();
  const { page, api } = await visit({ as: people.haulage, language: "en-US" });
  const files = page.getByRole("list", { name: text("report.list.title") }).getByRole("listitem");
  const order = (type: string) => api.post("company/report", { type, year: 2024, locale: "en-US" });
  const orders = async (type: string) =>
    (await api.get<Report[]>("company/report")).filter((report) => report.type === type);
  const confirm = async () => {
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: text("report.list.deleteAction") })
      .click();
    await expect(page.getByText(text("report.list.deleted"))).toBeVisible();
  };
  const csv = text("report.types.footprint-csv");
  const archive = text("report.types.archive-zip");

  await test.step("cancels one file that waits, and then all", async () => {
    const many = 24; // more than are made by the time that the page is there
    const earlier = (await orders("archive-zip")).length;
    for (let n = 0; n < many; n++) await order("archive-zip");
    await open(page, "/company/report?year=2024");
    await files
      .first()
      .getByRole("button", { name: text("report.list.delete", { name: archive }) })
      .click();
    await confirm();
    await page.getByRole("button", { name: text("report.waiting.cancel") }).click();
    await expect(page.getByRole("button", { name: text("report.waiting.cancel") })).toBeHidden();
    await expect.poll(async () => (await orders("archive-zip")).length).toBeLessThan(earlier + many - 2);
    await expect
      .poll(async () => (await orders("archive-zip")).every(({ job }) => job.state === "done"))
      .toBe(true);
  });

  await test.step("is told that a download failed, and tries again", async () => {
    await order("footprint-csv");
    await again(page);
    const file = files.filter({ hasText: csv }).first();
    const download = file.getByRole("button", { name: text("report.list.download") });
    await page.route("**/api/company/report/*/link", (route) => route.abort());
    await download.click({ timeout: 60_000 });
    await expect(file.getByRole("alert")).toContainText(text("ui.download.failed"));
    await expect(file.getByRole("alert")).toContainText(text("ui.download.failedText", { name: csv }));
    await page.unroute("**/api/company/report/*/link");
    const saved = page.waitForEvent("download");
    await download.click();
    expect((await saved).suggestedFilename()).toMatch(/2024\.csv$/);
    await expect(file.getByRole("alert")).toBeHidden();
  });

  await test.step("deletes the file", async () => {
    const earlier = (await orders("footprint-csv")).length;
    const name = text("report.list.name", { type: csv, year: "2024" });
    await files
      .filter({ hasText: csv })
      .first()
      .getByRole("button", { name: text("report.list.delete", { name }) })
      .click();
    await confirm();
    await expect.poll(async () => (await orders("footprint-csv")).length).toBe(earlier - 1);
  });
});
