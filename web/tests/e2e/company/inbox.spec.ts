import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("nl-NL");
const run = promisify(execFile);

test("a script sends rows to an inbox with the key that was shown once", async ({ visit, baseURL }) => {
  const { page } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  await open(page, "/company/integrations");
  await page.getByLabel(text("inbox.name")).fill("Kassa");
  await page.getByRole("button", { name: text("inbox.make") }).click();
  const shown = page.getByRole("dialog", { name: text("inbox.key.title", { name: "Kassa" }) });
  await expect(shown.getByRole("button", { name: text("inbox.key.done") })).toBeVisible();
  const [address = "", key = ""] = await shown.locator("pre").allTextContents();
  await shown.getByRole("button", { name: text("inbox.key.done") }).click();

  const file = `kassa-${Date.now()}.json`;
  const rows = { rows: [{ date: "2020-03-15", account: "4600", amount: 12.5, text: `Papier ${file}` }] };
  const { stdout } = await run("curl", [
    ...["--silent", "--show-error", "--write-out", "%{http_code}", "--output", "/dev/null"],
    ...["--header", `Authorization: Bearer ${key}`, "--header", "Content-Type: application/json"],
    ...["--header", `X-File-Name: ${file}`, "--data", JSON.stringify(rows)],
    String(new URL(new URL(address).pathname, baseURL)),
  ]);
  expect(stdout).toBe("202");
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
