import { expect } from "@playwright/test";
import type { Chain } from "@/lib/api/supply-chain-types";
import { people } from "../stage/accounts";
import { press, reach, write } from "../stage/keyboard";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("fi-FI");

test("a chain is drawn, connected, described and taken back by keyboard alone @night", async ({ visit }) => {
  test.slow();
  const { page, api } = await visit({ as: people.finnishCompany, language: "fi-FI" });
  const [ore, works] = [`Malmi ${Date.now()}`, `Paja ${Date.now()}`];
  const button = (key: string, values: Record<string, string> = {}) =>
    page.getByRole("button", { name: text(`supplyChain.${key}`, values), exact: true });
  const item = (name: string) =>
    page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: name }) });
  const line = (name: string) => item(name).locator("summary");
  const form = page.getByRole("form", { name: text("supplyChain.activity.label") });
  const field = (key: string) => form.getByLabel(text(`supplyChain.activity.${key}`)).first();

  async function draw(name: string, list: string) {
    await press(page, button("addActivity"));
    await write(page, field("name"), name);
    await reach(page, field(list));
    await page.keyboard.press("ArrowDown");
    await press(page, form.getByRole("button", { name: text("supplyChain.activity.save") }));
    await expect(form).toBeHidden();
    await expect(button("addActivity")).toBeFocused();
  }
  await open(page, "/company/supply-chain");
  await draw(works, "segment");
  await draw(ore, "tier");
  const drawn = async (name: string) => {
    const { activities } = await api.get<Chain>("company/supply-chain");
    return activities.filter((one) => one.name === name).map(({ segment, tier }) => [segment, tier]);
  };
  expect([await drawn(works), await drawn(ore)]).toEqual([[["core", 0]], [["upstream", 2]]]);

  await press(page, line(ore));
  await press(page, button("linkIt", { name: ore }));
  await expect(page.getByText(text("supplyChain.linking", { name: ore }))).toBeVisible();
  await press(page, button("linkToIt", { name: works }));
  await expect(line(works), "the keyboard stays where it was").toBeFocused();
  const leads = item(ore).getByRole("list", { name: text("supplyChain.leadsTo") });
  await expect(leads.getByRole("listitem")).toHaveText([works]);

  await press(page, button("changeConnection", { name: works }));
  const flow = page.getByRole("form", { name: text("supplyChain.connection.label") });
  await write(page, flow.getByLabel(text("supplyChain.connection.description")), "Rikaste");
  await press(page, flow.getByRole("button", { name: text("supplyChain.connection.save") }));
  await expect(flow).toBeHidden();
  await expect(leads).toContainText("Rikaste");

  await press(page, button("removeConnection", { name: works }));
  await expect(leads).toHaveCount(0);
  await expect(line(ore)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(leads).toContainText("Rikaste");
  await press(page, button("removeIt", { name: ore }));
  await expect(item(ore)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(item(ore)).toHaveCount(1);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => drawn(ore)).toEqual([]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => drawn(ore)).toEqual([["upstream", 2]]);

  await open(page, "/company/supply-chain?view=map");
  const map = page.getByRole("region", { name: text("supplyChain.map.label") });
  const node = map.getByRole("button", { name: works, exact: false }).first();
  await press(page, node);
  await expect(field("name")).toHaveValue(works);
  await page.keyboard.press("Escape");
  await expect(node).toBeFocused();
});
