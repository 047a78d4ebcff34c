import { expect } from "@playwright/test";
import type { Report } from "@/lib/api/report-types";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("en-US");

test("files that wait are cancelled, a download that breaks off is tried again, and a file is deleted @night", async ({
  visit,
}) => {
  test.slow();
  const { page, api } = await visit({ as: people.haulage, language: "en-US" });
  const order = async (type: string) => {
    const { report } = await api.post<{ report: Report }>("company/report", {
      type,
      year: 2024,
      locale: "en-US",
    });
    return report.id;
  };
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
    const [one, ...others] = [
      await order("archive-zip"),
      await order("archive-zip"),
      await order("archive-zip"),
    ];
    // How long files wait is up to the machine; the page hears that these do.
    const list = "**/api/company/report?*";
    await page.route(list, async (route) => {
      const response = await route.fetch();
      const reports = (await response.json()) as Report[];
      const json = reports.map((report) =>
        report.type === "archive-zip"
          ? { ...report, job: { ...report.job, state: "queued", startedAt: null } }
          : report,
      );
      await route.fulfill({ response, json });
    });
    await open(page, "/company/report?year=2024");
    await page
      .locator(`[id="${one}"]`)
      .getByRole("button", { name: text("report.list.delete", { name: archive }) })
      .click();
    await confirm();
    await expect(page.locator(`[id="${one}"]`)).toHaveCount(0);
    const answered = page.waitForResponse((response) => response.url().endsWith("/company/report/waiting"));
    await page.getByRole("button", { name: text("report.waiting.cancel") }).click();
    const { cancelled } = (await (await answered).json()) as { cancelled: number };
    await expect(page.getByText(text("report.waiting.cancelled", { count: cancelled }))).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    const kept = (await orders("archive-zip")).filter(({ id }) => others.includes(id));
    expect(kept).toHaveLength(others.length - cancelled);
  });

  let id = "";
  const file = () => page.locator(`[id="${id}"]`);
  await test.step("is told that a download failed, and tries again", async () => {
    id = await order("footprint-csv");
    await again(page);
    const download = file().getByRole("button", { name: text("report.list.download") });
    await page.route("**/api/company/report/*/link", (route) => route.abort());
    await download.click({ timeout: 60_000 });
    await expect(file().getByRole("alert")).toContainText(text("ui.download.failed"));
    await expect(file().getByRole("alert")).toContainText(text("ui.download.failedText", { name: csv }));
    await page.unroute("**/api/company/report/*/link");
    const saved = page.waitForEvent("download");
    await download.click();
    expect((await saved).suggestedFilename()).toMatch(/2024\.csv$/);
    await expect(file().getByRole("alert")).toBeHidden();
  });

  await test.step("deletes the file", async () => {
    const name = text("report.list.name", { type: csv, year: "2024" });
    await file()
      .getByRole("button", { name: text("report.list.delete", { name }) })
      .click();
    await confirm();
    expect((await orders("footprint-csv")).map((report) => report.id)).not.toContain(id);
  });
});
