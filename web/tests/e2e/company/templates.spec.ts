import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { press, write } from "../stage/keyboard";
import { newcomer } from "../stage/newcomers";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { drop } from "./importing";

const text = textsIn("sv-SE");
const say = (key: string, args?: Record<string, string>) => text(`ownTemplates.${key}`, args);
const year = "2024";
const trade = "Bygg och anläggning";

/** A purchase that only builders call so. */
const books = [
  "#FLAGGA 0",
  "#SIETYP 4",
  '#FNAMN "Bygget AB"',
  "#RAR 0 20240101 20241231",
  '#KONTO 4010 "Underentreprenörer"',
  '#VER A 1 20240305 "Stommen"\n{\n#TRANS 4010 {} 100000\n#TRANS 1930 {} -100000\n}',
  "",
].join("\n");

test("a builder says its industry, sees which templates came by themselves and why, leaves one and takes it again @night", async ({
  visit,
  administrator,
}, testInfo) => {
  test.slow();
  const { page, api } = await visit({ as: await newcomer(administrator) });
  const followed = page.getByRole("region", { name: say("followed") });
  const others = page.getByRole("region", { name: say("others") });
  const item = (region: typeof followed) => region.getByRole("listitem").filter({ hasText: trade });
  const dialog = (kind: "take" | "leave") =>
    page.getByRole("dialog", { name: say(`dialog.titles.${kind}`, { name: trade }) });

  await test.step("the industry brings its template, without being asked", async () => {
    await open(page, "/company/details");
    const industry = text("ui.industry.label");
    await press(page, page.getByRole("button", { name: `${industry}: ${text("ui.industry.find")}` }));
    await write(page, page.getByRole("combobox", { name: industry }), "41");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: text("companyDetails.save"), exact: true }).click();
    await expect(page.getByText(text("companyDetails.saved"))).toBeVisible();
    await expect
      .poll(async () =>
        (await api.get<{ follows: number | null }[]>("company/carbon-template")).filter(
          ({ follows }) => follows !== null,
        ),
      )
      .toHaveLength(2);
    const file = testInfo.outputPath("bygget.se");
    await writeFile(file, books);
    await open(page, "/company/integrations");
    await drop(page, file, page.getByText(text("integrations.drop.label"), { exact: true }));
  });

  await test.step("and the page says why", async () => {
    await open(page, `/company/footprint/templates?year=${year}`);
    await expect(item(followed)).toContainText(say("reasons.given.industry", { industry: "41" }));
    await expect(followed).toContainText(say("reasons.given.chart"));
  });

  await test.step("what leaving it changes is shown before it is done", async () => {
    await press(page, item(followed).getByRole("button", { name: say("do.leaveOf", { name: trade }) }));
    await expect(dialog("leave").getByText(text("carbonTemplates.plan.moved"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog("leave")).toHaveCount(0);
    await expect(item(followed)).toBeVisible();
    await item(followed)
      .getByRole("button", { name: say("do.leaveOf", { name: trade }) })
      .click();
    await dialog("leave")
      .getByRole("button", { name: say("dialog.do.leave") })
      .click();
    await expect(item(others)).toBeVisible();
    await expect(item(others)).not.toContainText(say("suits"));
  });

  await test.step("and it may be taken again", async () => {
    await item(others)
      .getByRole("button", { name: say("do.takeOf", { name: trade }) })
      .click();
    await dialog("take")
      .getByRole("button", { name: say("dialog.do.take") })
      .click();
    await expect(item(followed)).toContainText(say("reasons.chosen", { name: "Nina Ny" }));
  });
});
