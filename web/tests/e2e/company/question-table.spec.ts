import { expect, type Page } from "@playwright/test";
import type { Question } from "@/lib/api/types";
import { people } from "../stage/accounts";
import { answer } from "../stage/answers";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
/** A year that no other walk looks at. */
const year = 2023;
const date = `${year}-12-31`;
/** Name, weight and volume of the materials that were bought. */
const columns = ["B7_15", "B7_16", "B7_17"] as const;

const focused = (page: Page) => page.locator(":focus");

test("a table of questions is filled from a spreadsheet, walked by its keys, and taken back", async ({
  visit,
}) => {
  const { page, api } = await visit({ as: people.haulage, language: "sv-SE" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const id of columns) await answer(api, id, { date });
  const asked = await Promise.all(
    columns.map((id) => api.get<Question>(`company/question/${id}?locale=sv-SE&date=${date}`)),
  );
  const kept = async (id: string) =>
    (await api.get<Question>(`company/question/${id}?locale=sv-SE&date=${date}`)).answer?.value?.rows ?? [];
  const [name = "", weight = "", volume = ""] = asked.map(({ shortTitle }) => shortTitle);
  const cell = (title: string, row: string) => page.getByRole("textbox", { name: `${title}, ${row}` });
  const firstRow = text("questions.table.row", { number: 1 });

  await open(page, `/company/questions/section/Measurements/group/b7-materials?year=${year}`);
  await page.getByRole("button", { name: text("questions.table.add") }).click();

  await test.step("a block fills it, with rows of its own, units and what it cannot read", async () => {
    await cell(name, firstRow).click();
    await page.evaluate(() =>
      navigator.clipboard.writeText(
        'Diesel\t2 ton\t2,4\n"Däck, vinter\nodubbade"\t1 250\tmånga\nOlja\t1.234\t\n',
      ),
    );
    await page.keyboard.press("ControlOrMeta+V");
    await expect(page.getByText(text("questions.table.filled", { count: 6 }))).toBeVisible();
    await expect(cell(weight, "Diesel")).toHaveValue("2\u00a0000");
    await expect(cell(volume, "Däck, vinter odubbade")).toHaveValue("många");
    await expect(cell(weight, "Olja")).toHaveAccessibleDescription(/1\.234/);
    await page.getByRole("button", { name: text("ui.number.thousands", { number: "1\u00a0234" }) }).click();
    await expect(cell(weight, "Olja")).toBeFocused();
    await expect
      .poll(async () => (await kept("B7_16")).map(({ number }) => number))
      .toEqual(["2000", "1250", "1234"]);
  });

  await test.step("arrows, Enter, F2 and Escape are those of a spreadsheet", async () => {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(cell(weight, "Diesel")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(cell(volume, "Diesel")).toBeFocused();
    await page.keyboard.type("99");
    await page.keyboard.press("Escape");
    await expect(cell(volume, "Diesel")).toHaveValue("2,4");
    await page.keyboard.press("Enter");
    await expect(focused(page)).toHaveValue("många");
    await page.keyboard.type("3");
    await page.keyboard.press("ArrowDown");
    await expect(cell(volume, "Olja")).toBeFocused();
    await expect.poll(async () => (await kept("B7_17")).map(({ number }) => number)).toEqual(["2.4", "3"]);
  });

  await test.step("one undo takes back a whole block", async () => {
    await cell(weight, "Diesel").click();
    await page.evaluate(() => navigator.clipboard.writeText("1\n2\n3"));
    await page.keyboard.press("ControlOrMeta+V");
    await expect(cell(weight, "Olja")).toHaveValue("3");
    await page.getByRole("button", { name: text("questions.table.undo"), exact: true }).click();
    await expect(cell(weight, "Olja")).toHaveValue("1\u00a0234");
    await expect
      .poll(async () => (await kept("B7_16")).map(({ number }) => number))
      .toEqual(["2000", "1250", "1234"]);
  });
});
