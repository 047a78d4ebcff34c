import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Chain } from "@/lib/api/supply-chain-types";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("nl-NL");

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("nothing is drawn");
  return box;
}

/** Draws with the mouse from the middle of one thing to a place. */
async function drag(page: Page, from: Locator, x: number, y: number) {
  const begin = await boxOf(from);
  await page.mouse.move(begin.x + begin.width / 2, begin.y + begin.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

test("a chain is drawn with the mouse: connected by click and by dragging, moved, taken back, exported", async ({
  visit,
}) => {
  test.slow();
  const { page, api } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  const [steel, works] = [`Staal ${Date.now()}`, `Werkplaats ${Date.now()}`];
  const goods = `Platen & ${Date.now() % 1_000_000}`;
  const [mine, own] = [crypto.randomUUID(), crypto.randomUUID()];
  const fresh = {
    version: 0,
    removed: false,
    description: "",
    type: "input",
    priority: "high",
    stakeholderId: null,
    questions: [],
    topics: [],
  };
  await api.post("company/supply-chain", {
    stakeholders: [],
    connections: [],
    activities: [
      { ...fresh, id: mine, name: steel, segment: "upstream", tier: 1, position: 0 },
      { ...fresh, id: own, name: works, segment: "core", tier: 0, position: 0 },
    ],
  });
  const chain = () => api.get<Chain>("company/supply-chain");
  const flows = async () =>
    (await chain()).connections.filter(({ from, to }) => from === mine && to === own).length;

  await open(page, "/company/supply-chain?view=map");
  const map = page.getByRole("region", { name: text("supplyChain.map.label") });
  const node = (name: string) => map.locator("[data-node]").filter({ hasText: name });
  const linkFrom = map.getByRole("button", { name: text("supplyChain.linkIt", { name: steel }) });
  const banner = page.getByText(text("supplyChain.linking", { name: steel }));
  await linkFrom.click();
  await expect(banner).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(banner).toBeHidden();
  await linkFrom.click();
  await map.getByRole("button", { name: text("supplyChain.linkToIt", { name: works }) }).click();
  await expect.poll(flows).toBe(1);
  await page.keyboard.press("Control+z");
  await expect.poll(flows).toBe(0);

  const target = await boxOf(node(works));
  await drag(page, linkFrom, target.x + 30, target.y + target.height / 2);
  await expect.poll(flows).toBe(1);
  const [from, to] = [await boxOf(node(steel)), await boxOf(node(works))];
  await page.mouse.click(
    (from.x + from.width + to.x) / 2,
    (from.y + from.height / 2 + to.y + to.height / 2) / 2,
  );
  const form = page.getByRole("form", { name: text("supplyChain.connection.label") });
  await form.getByLabel(text("supplyChain.connection.description")).fill(goods);
  await form.getByRole("button", { name: text("supplyChain.connection.save") }).click();
  await expect(form, "what it covered can be drawn on again").toBeHidden();
  await expect(map.getByText(goods)).toBeVisible();

  const segment = async () => (await chain()).activities.find(({ id }) => id === mine)?.segment;
  await drag(page, node(steel), to.x + to.width / 2, to.y + to.height * 2);
  await expect.poll(segment).toBe("core");
  await page.keyboard.press("Control+z");
  await expect.poll(segment).toBe("upstream");

  await page.getByRole("button", { name: text("supplyChain.export.label") }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: text("supplyChain.export.svg") }).click();
  const drawing = await readFile(await (await started).path(), "utf8");
  expect(drawing).toContain(steel);
  expect(drawing).toContain(goods.replace("&", "&amp;"));
  for (const priority of ["low", "critical"]) {
    expect(drawing, "what the edges mean").toContain(text(`supplyChain.priorities.${priority}`));
  }
});
