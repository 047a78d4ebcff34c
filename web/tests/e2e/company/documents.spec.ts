import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import type { Question } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("fi-FI");
const question = "B9_01";

test("a document is uploaded, found by what is written in it, attached to an answer, deleted, and taken back @night", async ({
  visit,
}) => {
  test.slow();
  const { page, api } = await visit({ as: people.finnishCompany, language: "fi-FI" });
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

  await open(page, "/company/documents");
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
    await item.getByRole("button", { name: text("documents.list.download") }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(name);
    expect(readFileSync(await download.path(), "utf8")).toBe(content);
  });

  const asked = () => api.get<Question>(`company/question/${question}?locale=fi-FI&date=2025-12-31`);
  const { shortTitle } = await asked();
  await test.step("attaches it to an answer, uploads another one there, and takes that away", async () => {
    await open(page, `/company/questions/section/Measurements/question/${question}?year=2025`);
    const evidence = page.getByRole("region", { name: text("documents.answer.title"), exact: true });
    await evidence.getByRole("button", { name: text("documents.answer.choose") }).click();
    const choice = page.getByRole("dialog", { name: text("documents.answer.dialog") });
    await choice.getByRole("searchbox").fill(`sana${mark}`);
    await choice.locator("label").filter({ hasText: name }).click();
    await choice.getByRole("button", { name: text("documents.answer.action", { count: 1 }) }).click();
    await expect(choice).toBeHidden();
    await expect(evidence.getByRole("button", { name, exact: true })).toBeVisible();

    const other = `${mark}-liite.csv`;
    await evidence
      .locator("input[type=file]")
      .setInputFiles({ name: other, mimeType: "text/csv", buffer: Buffer.from(`a;b\n${mark};1\n`) });
    await expect(evidence.getByRole("button", { name: other, exact: true })).toBeVisible();
    await evidence.getByRole("button", { name: text("documents.answer.detach", { name: other }) }).click();
    await expect(page.getByText(text("documents.answer.detached", { name: other }))).toBeVisible();
    await expect(evidence.getByRole("button", { name: other, exact: true })).toBeHidden();
    await again(page);
    await expect(evidence.getByRole("button", { name, exact: true })).toBeVisible();
    await expect(evidence.getByRole("button", { name: other, exact: true })).toBeHidden();
  });

  await test.step("attaches one to an answer among those of its series", async () => {
    const neighbour = await api.get<Question>("company/question/B9_02?locale=fi-FI&date=2025-12-31");
    await open(page, "/company/questions/section/Measurements/group/b9-safety?year=2025");
    const line = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: neighbour.shortTitle, exact: true }) });
    await line.getByRole("button", { name: neighbour.shortTitle }).click();
    const evidence = line.getByRole("region", {
      name: text("documents.answer.titleOf", { question: neighbour.shortTitle }),
    });
    const third = `${mark}-sarja.csv`;
    await evidence
      .locator("input[type=file]")
      .setInputFiles({ name: third, mimeType: "text/csv", buffer: Buffer.from(`c;d\n${mark};2\n`) });
    await expect(evidence.getByRole("button", { name: third, exact: true })).toBeVisible();
    await open(page, "/company/questions/section/Measurements/question/B9_02?year=2025");
    await expect(page.getByRole("button", { name: third, exact: true })).toBeVisible();
  });

  await test.step("comes from the document to the answer", async () => {
    await open(page, "/company/documents");
    await search.fill(`sana${mark}`);
    await item
      .getByRole("link", { name: text("documents.list.use", { question: shortTitle, year: "2025" }) })
      .click();
    await expect(page).toHaveURL(new RegExp(`question/${question}`));
    await open(page, "/company/documents");
    await search.fill(`sana${mark}`);
  });

  await test.step("deletes it, knowing where it is used, and undoes that", async () => {
    const remove = async () => {
      await item.getByRole("button", { name: text("documents.delete.label", { name }) }).click();
      await expect(dialog).toContainText(text("documents.delete.text", { name }));
      await expect(dialog).toContainText(shortTitle);
      await dialog.getByRole("button", { name: text("documents.delete.action") }).click();
      await expect(item).toBeHidden();
    };
    await remove();
    await page.getByRole("button", { name: text("documents.delete.undo") }).click();
    await expect(item).toBeVisible();
    expect((await asked()).answer?.documentIds).toHaveLength(1);
    await remove();
    expect((await asked()).answer?.documentIds).toHaveLength(0);
  });
});
