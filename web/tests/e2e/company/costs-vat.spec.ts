import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type { Footprint } from "@/lib/api/types";
import { press, write } from "../stage/keyboard";
import { newcomer } from "../stage/newcomers";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { drop } from "./importing";

const text = textsIn("sv-SE");
const say = (key: string, args?: Record<string, string>) => text(`costsVat.${key}`, args);
const year = "2024";

/** A purchase of a school, booked with the tax. */
const books = [
  "#FLAGGA 0",
  "#SIETYP 4",
  '#FNAMN "Skolan AB"',
  "#RAR 0 20240101 20241231",
  '#KONTO 6110 "Kontorsmateriel"',
  '#VER A 1 20240305 "Papper"\n{\n#TRANS 6110 {} 1250\n#TRANS 1930 {} -1250\n}',
  "",
].join("\n");

test("a school says by keyboard that its costs hold VAT, its figures follow, and an account is excepted @night", async ({
  visit,
  administrator,
}, testInfo) => {
  test.slow();
  const { page, api } = await visit({ as: await newcomer(administrator) });
  const file = testInfo.outputPath("skolan.se");
  await writeFile(file, books);
  await open(page, "/company/integrations");
  await drop(page, file, page.getByText(text("integrations.drop.label"), { exact: true }));
  const kilograms = async () =>
    Number((await api.get<Footprint>(`company/footprint/${year}?scope2=location`)).totals.total);
  await expect.poll(kilograms).toBeGreaterThan(0);
  const before = await kilograms();

  await test.step("for the whole company", async () => {
    await open(page, "/company/details");
    await press(page, page.getByRole("switch", { name: say("holds") }), { by: "Space" });
    await expect(page.getByText(say("saved"))).toBeVisible();
    await expect(page.getByRole("switch", { name: say("holds") })).toBeChecked();
    await expect.poll(kilograms).toBeCloseTo(before / 1.25, 3);
  });

  await test.step("the way to the figure says so", async () => {
    await open(page, `/company/footprint/drilldown?year=${year}`);
    const table = page.getByRole("table", { name: text("footprint.table.title") });
    await table.getByRole("row").filter({ hasText: "2024-03-05" }).click();
    const why = page.getByRole("dialog", { name: text("footprint.why.title") });
    await expect(
      why.getByRole("listitem").filter({ hasText: text("footprint.steps.vatByCompany") }),
    ).toContainText("25 %");
    await expect(
      why.getByRole("listitem").filter({ hasText: text("footprint.steps.withoutVat") }),
    ).toContainText(/1\s000/);
  });

  await test.step("but not for one account", async () => {
    await open(page, "/company/details");
    await write(page, page.getByRole("combobox", { name: say("account"), exact: true }), "kontors");
    await expect(page.getByRole("option")).toHaveText(["6110 Kontorsmateriel"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("button", { name: say("add") }));
    const row = page.getByRole("combobox", { name: say("of", { account: "6110" }) });
    await expect(row).toHaveValue("no");
    await expect.poll(kilograms).toBeCloseTo(before, 3);
  });
});
