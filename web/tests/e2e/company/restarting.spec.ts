import { expect } from "@playwright/test";
import type { Import } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { importNothing } from "../stage/importing";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");

test("a company starts work again that failed by no doing of its own @night", async ({ visit, baseURL }) => {
  const { page, api } = await visit({ as: people.admin, anew: true });
  const made = await api.post<{ id: string }>("admin/company", {
    name: `Igen AB ${Date.now()}`,
    country: "SE",
    reportingStandard: 3,
  });
  await api.post(`account/impersonate/${made.id}`);
  await importNothing(page, api, baseURL ?? "");

  // What failed is the file; the page hears that it was us.
  const list = "**/api/company/import";
  const restart = page.getByRole("button", { name: text("jobs.again"), exact: true });
  await page.route(list, async (route) => {
    const response = await route.fetch();
    const imports = (await response.json()) as Import[];
    const json = imports.map((item) => ({ ...item, job: { ...item.job, code: "internal" } }));
    await route.fulfill({ response, json });
  });
  await expect
    .poll(async () => (await api.get<Import[]>("company/import")).map((item) => item.job.state))
    .toEqual(["failed"]);
  await open(page, "/company/integrations");
  await expect(page.getByText(text("problems.codes.internal"))).toBeVisible();
  await page.unroute(list);

  const started = page.waitForResponse((response) => response.url().endsWith("/restart"));
  await restart.click();
  expect(await (await started).json()).toMatchObject({ state: "queued", restarts: 1 });
  await expect(page.getByText(text("problems.codes.ledger.unknownFormat"))).toBeVisible();
  await expect(restart, "the file would fail again").toBeHidden();
});
