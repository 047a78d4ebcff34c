import { expect, type Page } from "@playwright/test";
import type { Activity, Chain } from "@/lib/api/supply-chain-types";
import { people } from "../stage/accounts";
import type { Api } from "../stage/api";
import { again, open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";
import { tick } from "../stage/tick";

const text = textsIn("sv-SE");
const path = "/company/supply-chain?year=2024";

const item = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: name }) });

type Written = Pick<Activity, "updatedAt" | "updatedBy">;

/** Takes away what an earlier walk has left on the map. */
async function clear(api: Api) {
  const { activities, connections } = await api.get<Chain>("company/supply-chain");
  const gone = <T extends Written>(things: T[]) =>
    things.map(({ updatedAt: _, updatedBy: __, ...thing }) => ({ ...thing, removed: true }));
  await api.post("company/supply-chain", {
    stakeholders: [],
    activities: gone(activities),
    connections: gone(connections),
  });
}

/** Writes a new activity; chosen are the options of its lists, by their names. */
async function add(page: Page, name: string, chosen: Record<string, string> = {}) {
  await page.getByRole("button", { name: text("supplyChain.addActivity") }).click();
  const form = page.getByRole("form", { name: text("supplyChain.activity.label") });
  await form.getByLabel(text("supplyChain.activity.name")).first().fill(name);
  for (const [label, option] of Object.entries(chosen)) await form.getByLabel(label).selectOption(option);
  await form.getByRole("button", { name: text("supplyChain.activity.save") }).click();
  await expect(form).toBeHidden();
}

test("a map is drawn from the books, connected, and taken back step by step @night", async ({ visit }) => {
  test.slow();
  const { page, api } = await visit({ as: people.cafe, language: "sv-SE" });
  await clear(api);
  await open(page, path);
  await expect(page.getByText(text("supplyChain.emptyTitle"))).toBeVisible();
  await add(page, "Kaffebar", { [text("supplyChain.activity.segment")]: text("supplyChain.segments.core") });
  await expect(page.getByRole("heading", { name: text("supplyChain.segments.core") })).toBeVisible();

  await page.getByRole("button", { name: text("supplyChain.importSuppliers") }).click();
  const dialog = page.getByRole("dialog");
  const suppliers = dialog.getByRole("list", { name: text("supplyChain.import.suppliers") });
  const name = (await suppliers.locator("label .wrap-anywhere > span").first().textContent()) ?? "";
  await tick(suppliers.getByRole("checkbox", { name }));
  await dialog.getByRole("button", { name: text("supplyChain.import.action", { count: 1 }) }).click();
  await expect(dialog).toBeHidden();
  await expect(item(page, name).getByText("CO₂e")).toBeVisible();
  await item(page, "Kaffebar").locator("summary").click();
  const sources = item(page, "Kaffebar").getByRole("list", { name: text("supplyChain.comesFrom") });
  await expect(sources.getByRole("listitem")).toHaveText([name]);

  await add(page, "Odling", {
    [text("supplyChain.activity.tier")]: text("supplyChain.tierName", { tier: "2" }),
  });
  await item(page, "Odling").locator("summary").click();
  await page.getByRole("button", { name: text("supplyChain.linkIt", { name: "Odling" }) }).click();
  await expect(page.getByText(text("supplyChain.linking", { name: "Odling" }))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(text("supplyChain.linking", { name: "Odling" }))).toBeHidden();
  await page.getByRole("button", { name: text("supplyChain.linkIt", { name: "Odling" }) }).click();
  await page.getByRole("button", { name: text("supplyChain.linkToIt", { name }) }).click();
  const leads = item(page, "Odling").getByRole("list", { name: text("supplyChain.leadsTo") });
  await expect(leads.getByRole("listitem")).toHaveText([name]);

  await page.getByRole("combobox", { name: text("supplyChain.show.label") }).selectOption("only-2");
  await expect(item(page, "Odling")).toBeVisible();
  await expect(item(page, "Kaffebar")).toHaveCount(0);
  await page.getByRole("combobox", { name: text("supplyChain.show.label") }).selectOption("all");

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(item(page, "Odling")).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await expect(item(page, "Odling")).toHaveCount(1);
  await expect(page.getByText(text("supplyChain.saved"), { exact: true }).first()).toBeVisible();
  await again(page);
  await item(page, "Odling").locator("summary").click();
  await expect(
    page.getByRole("button", { name: text("supplyChain.linkIt", { name: "Odling" }) }),
  ).toBeVisible();
  await expect(leads).toHaveCount(0);
  await expect(item(page, name)).toHaveCount(1);
});

test("who is slower sees what the other one wrote, and loses nothing @night", async ({ visit }) => {
  test.slow();
  const name = `Verkstad ${Date.now()}`;
  const { page: one } = await visit({ as: people.haulage, language: "sv-SE" });
  await open(one, path);
  await add(one, name, { [text("supplyChain.activity.segment")]: text("supplyChain.segments.core") });
  const { page: other } = await visit({ as: people.haulage, language: "sv-SE" });
  await open(other, path);
  for (const page of [one, other]) {
    await item(page, name).locator("summary").click();
    await page.getByRole("button", { name: text("supplyChain.changeIt", { name }) }).click();
  }
  const form = (page: Page) => page.getByRole("form", { name: text("supplyChain.activity.label") });
  const description = (page: Page) => form(page).getByLabel(text("supplyChain.description"));
  const save = (page: Page) =>
    form(page)
      .getByRole("button", { name: text("supplyChain.activity.save") })
      .click();
  await description(one).fill("Däck");
  await save(one);
  await expect(form(one)).toBeHidden();
  await description(other).fill("Motorer");
  await save(other);
  await expect(form(other).getByRole("alert")).toContainText(text("problems.codes.supplyChain.stale"));
  await expect(description(other)).toHaveValue("Motorer");
  await form(other)
    .getByRole("button", { name: text("supplyChain.conflict.take") })
    .click();
  await expect(description(other)).toHaveValue("Däck");
  await description(other).fill("Däck och motorer");
  await save(other);
  await expect(form(other)).toBeHidden();
  await again(one);
  await item(one, name).locator("summary").click();
  await expect(item(one, name)).toContainText("Däck och motorer");
});

test("a list that is kept in a spreadsheet comes onto the map, and what is in the books or there already is known @night", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.haulage, language: "sv-SE" });
  await open(page, path);
  const dialog = page.getByRole("dialog");
  const paste = async (rows: string) => {
    await page.getByRole("button", { name: text("supplyChain.importSuppliers") }).click();
    await dialog.getByRole("tab", { name: text("supplyChain.import.fromSheet") }).click();
    await dialog.getByLabel(text("supplyChain.import.rows")).fill(rows);
  };
  await page.getByRole("button", { name: text("supplyChain.importSuppliers") }).click();
  const bought = dialog.getByRole("list", { name: text("supplyChain.import.suppliers") });
  const free = bought.getByRole("listitem").filter({ has: page.locator("input:enabled") });
  const known = (
    (await free.locator("label .wrap-anywhere > span").first().textContent()) ?? ""
  ).toUpperCase();
  const garage = `Verkstaden ${Date.now()}`;
  await page.keyboard.press("Escape");

  await paste("17\t18");
  await expect(dialog.getByText(text("supplyChain.import.noRows"))).toBeVisible();
  await page.keyboard.press("Escape");

  await paste(`Leverantör\tVad\n${known}\tDrivmedel\n${garage}\tService\n${garage.toUpperCase()}\tDäck`);
  await expect(bought.getByRole("listitem")).toHaveCount(2);
  await expect(bought.getByText(`Drivmedel · ${text("supplyChain.import.known")}`)).toBeVisible();
  await dialog.getByRole("button", { name: text("supplyChain.import.action", { count: 2 }) }).click();
  await expect(dialog).toBeHidden();
  await expect(item(page, known).getByText("CO₂e")).toBeVisible();
  await expect(item(page, garage)).toBeVisible();

  await paste(`${garage};Service`);
  await expect(bought.getByText(text("supplyChain.import.there"))).toBeVisible();
  await expect(
    dialog.getByRole("button", { name: text("supplyChain.import.action", { count: 0 }) }),
  ).toBeDisabled();
});
