import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("nl-NL");
const run = promisify(execFile);

/** Makes an inbox; what is told of it once is what a script needs to send to it. */
async function openInbox(page: Page, name: string) {
  await open(page, "/company/integrations");
  await page.getByLabel(text("inbox.name")).fill(name);
  await page.getByRole("button", { name: text("inbox.make") }).click();
  const shown = page.getByRole("dialog", { name: text("inbox.key.title", { name }) });
  await expect(shown.getByRole("button", { name: text("inbox.key.done") })).toBeVisible();
  const [address = "", key = ""] = await shown.locator("pre").allTextContents();
  await shown.getByRole("button", { name: text("inbox.key.done") }).click();
  /** Sends as a script does, and returns the status of the answer. */
  return async (file: string, type: string, data: string, baseURL: string | undefined) => {
    const { stdout } = await run("curl", [
      ...["--silent", "--show-error", "--write-out", "%{http_code}", "--output", "/dev/null"],
      ...["--header", `Authorization: Bearer ${key}`, "--header", `Content-Type: ${type}`],
      ...["--header", `X-File-Name: ${file}`, "--data-binary", data],
      String(new URL(new URL(address).pathname, baseURL)),
    ]);
    return stdout;
  };
}

test("a script sends rows to an inbox with the key that was shown once @night", async ({
  visit,
  baseURL,
}) => {
  const { page } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  const send = await openInbox(page, "Kassa");
  const file = `kassa-${Date.now()}.json`;
  const rows = { rows: [{ date: "2020-03-15", account: "4600", amount: 12.5, text: `Papier ${file}` }] };
  expect(await send(file, "application/json", JSON.stringify(rows), baseURL)).toBe("202");
  const came = page
    .getByRole("list", { name: text("inbox.deliveries") })
    .getByRole("listitem")
    .filter({ hasText: file });
  await expect(came).toContainText(
    text("inbox.rows", { imported: 1, changed: 0, unchanged: 0, skipped: 0 }),
    { timeout: 40_000 },
  );
  await expect(page.getByText(file), "among deliveries and imports").toHaveCount(2);
});

test("a table that a script sends waits until somebody says what its columns mean @night", async ({
  visit,
  baseURL,
}) => {
  test.slow();
  const { page } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  const send = await openInbox(page, "Script");
  const at = Date.now();
  const file = `script-${at}.csv`;
  const table = `Boekdag ${at};Grootboek;Bedrag\n15-03-2019;4600;1.234,50\n`;
  expect(await send(file, "text/csv", table, baseURL)).toBe("202");
  const item = page
    .getByRole("list", { name: text("integrations.imports.title") })
    .locator("> li")
    .filter({ hasText: file });
  await expect(item).toContainText(text("jobs.states.waiting"), { timeout: 40_000 });
  await expect(item).toContainText(text("integrations.imports.asks.columns"));
  await item.getByRole("button", { name: text("integrations.imports.answerOf", { file }) }).click();
  const dialog = page.getByRole("dialog", { name: text("integrations.table.title", { file }) });
  const fields = { [`Boekdag ${at}`]: "date", Grootboek: "account", Bedrag: "amount" } as const;
  for (const [column, field] of Object.entries(fields)) {
    await dialog
      .getByLabel(text("integrations.table.meaningOf", { column }))
      .selectOption({ label: text(`integrations.table.fields.${field}`) });
  }
  await dialog.getByRole("button", { name: text("integrations.table.preview") }).click();
  await expect(dialog.getByRole("status")).toContainText(
    text("integrations.table.rows", { rows: 1, vouchers: 1 }),
  );
  await dialog.getByRole("button", { name: text("integrations.table.import"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(item).toContainText(text("integrations.summary.outcome.new", { rows: 1, vouchers: 1 }));
});
