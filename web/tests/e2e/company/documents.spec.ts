import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("fi-FI");

test("a document is uploaded, found by what is written in it, downloaded, deleted, and taken back", async ({
  visit,
}) => {
  test.slow();
  const { page } = await visit({ as: people.finnishCompany, language: "fi-FI" });
  // A name and a word of this walk's own: walks may be repeated on the same data.
  const mark = `walk${Date.now().toString(36)}`;
  const name = `${mark}-todistus.txt`;
  const content = `Alkuperätakuu\nSähkö on tuotettu tuulivoimalla.\nTunniste: sana${mark}\n`;
  const item = page
    .getByRole("list", { name: text("documents.list.title") })
    .getByRole("listitem")
    .filter({ hasText: name });
  const search = page.getByRole("searchbox", { name: text("documents.search") });
  const dialog = page.getByRole("alertdialog", { name: text("documents.delete.title") });

  await page.goto("/company/documents");
  await test.step("uploads a certificate", async () => {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
    await expect(page.getByText(text("documents.added", { name }))).toBeVisible();
    await expect(item).toBeVisible();
    await expect(item.getByText(text("documents.list.reading"))).toBeHidden();
  });

  await test.step("finds it by a word in it, and nothing by another", async () => {
    await search.fill(`sana${mark}`);
    await expect(item.locator("mark")).toHaveText(`sana${mark}`);
    await search.fill(`toinen${mark}`);
    await expect(page.getByText(text("documents.none.title"))).toBeVisible();
    await search.fill(`sana${mark}`);
    await expect(item).toBeVisible();
  });

  await test.step("gets the file as it was", async () => {
    const coming = page.waitForEvent("download");
    await item.getByRole("link", { name: text("documents.list.download") }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(name);
    expect(readFileSync(await download.path(), "utf8")).toBe(content);
  });

  await test.step("deletes it and undoes that", async () => {
    const remove = async () => {
      await item.getByRole("button", { name: text("documents.delete.label", { name }) }).click();
      await expect(dialog).toContainText(text("documents.delete.text", { name }));
      await dialog.getByRole("button", { name: text("documents.delete.action") }).click();
      await expect(item).toBeHidden();
    };
    await remove();
    await page.getByRole("button", { name: text("documents.delete.undo") }).click();
    await expect(item).toBeVisible();
    await remove();
  });
});
