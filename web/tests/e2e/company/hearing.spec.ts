import { expect, type Page } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const section = "/company/questions/section";

/** Writes down what live regions say from now on; Next's own is one that nobody hears. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("[aria-live], [role=status], [role=alert]");
        if (region?.checkVisibility() && region.textContent) heard.push(region.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

test("each question one moves to is heard once by name and place, and stands in the title", async ({
  visit,
}) => {
  const { page } = await visit({ as: people.company });
  await open(page, `${section}/GeneralInformation/question/GOV-1_01?year=2025`);
  const heading = page.getByRole("heading", { level: 1 });
  const place = page.getByRole("navigation", { name: text("questions.page.walk") }).getByText(/^\d+ av \d+$/);
  await expect(place).toBeVisible();
  await expect(page).toHaveTitle(/^\S.* · GOV-1_01 · .* · Tillit$/);
  await expect(page.locator("next-route-announcer")).toBeHidden();
  // The open question is brought into sight in its list alone.
  await expect(
    page.getByRole("navigation", { name: text("questions.nav.label") }).locator("[aria-current=page]"),
  ).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await listen(page);

  const titles = [await page.title()];
  for (const move of ["j", "j", "k"]) {
    const before = await heading.textContent();
    await page.keyboard.press(move);
    await expect(heading).not.toHaveText(before ?? "");
    const title = await page.title();
    const [name = "", ...rest] = title.split(" · ");
    const at = await place.textContent();
    await expect.poll(() => heard(page)).toHaveLength(titles.length);
    expect((await heard(page)).at(-1)).toBe([name, at, ...rest].join(" · "));
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
    titles.push(title);
  }
  expect(titles[3]).toBe(titles[1]);
  expect(new Set(titles).size).toBe(3);

  await page
    .getByRole("navigation", { name: text("shell.sidebar.menu") })
    .getByRole("link", { name: text("shell.menu.items.hierarchy.text"), exact: true })
    .click();
  const overview = `${text("hierarchy.tabs.overview")} · ${text("hierarchy.name")} · Tillit`;
  await expect(page).toHaveTitle(overview);
  await expect.poll(() => heard(page)).toContain(overview);
  const tab = page.getByRole("tab", { name: text("hierarchy.tabs.kpi") });
  await tab.click();
  await expect(page).toHaveTitle(`${text("hierarchy.tabs.kpi")} · ${text("hierarchy.name")} · Tillit`);
  await expect(tab).toBeFocused();
});
