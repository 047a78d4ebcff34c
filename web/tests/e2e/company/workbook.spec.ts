import { expect } from "@playwright/test";
import type { Question } from "@/lib/api/types";
import { find } from "../../a11y/look";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { fillIn } from "../stage/workbook";
import { makeFile } from "./reporting";

const text = textsIn("nl-NL");
const question = "B8_01";
/** A year that no other walk looks at. */
const year = "2022";

test("a workbook of answers is filled in, loaded, looked through, saved and undone", async ({
  visit,
}, info) => {
  test.slow();
  const { page, api } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  const answered = async () => {
    const { answer } = await api.get<Question>(
      `company/question/${question}?locale=nl-NL&date=${year}-12-31`,
    );
    return answer?.value?.number ?? null;
  };
  const before = await answered();
  const written = String(Date.now() % 100_000);
  const path = info.outputPath("antwoorden.xlsx");
  const dialog = page.getByRole("dialog", { name: text("report.workbook.preview", { year }) });

  await open(page, `/company/report?year=${year}`);
  await test.step("has the workbook made and downloads it", async () => {
    await makeFile({ page, text }, text("report.workbook.make", { year }), path);
  });

  await test.step("fills in a cell and sees what would change", async () => {
    await fillIn(page, path, { question, column: "G", value: written });
    await page.locator("input[type=file]").setInputFiles(path);
    await expect(dialog).toContainText(question);
    await expect(dialog).toContainText(written);
    expect(await find(page, "[role=dialog]")).toEqual([]);
    expect(await answered()).toBe(before);
  });

  await test.step("saves it", async () => {
    await dialog.getByRole("button", { name: text("report.workbook.apply", { count: 1 }) }).click();
    await expect(page.getByText(text("report.workbook.saved", { count: 1 }))).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await answered()).toBe(written);
  });

  await test.step("undoes it", async () => {
    await page.getByRole("button", { name: text("report.workbook.undo") }).click();
    await expect(page.getByText(text("report.workbook.undone", { count: 1 }))).toBeVisible();
    expect(await answered()).toBe(before);
  });
});
