import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

export const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

const all: RunOptions["runOnly"] = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** What depends on colours. A theme changes `color-scheme` and nothing else (globals.css), so nothing else can differ. */
const colours: RunOptions["runOnly"] = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** What axe finds on the page as it is, or in a part of it. Our pages have no frames. */
export async function find(page: Page, within = "html", runOnly = all): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => `${id}: ${target.join(" ")} ${html}`),
      );
    },
    [within, { runOnly, resultTypes: ["violations"], iframes: false } satisfies RunOptions] as const,
  );
}

/** What the user menu does, without the cookie. */
async function switchTo(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}

/**
 * Lets what follows the window's size be drawn anew. What is out of sight keeps the size that it had until somebody
 * scrolls there (`content-visibility`), but axe looks at all of the page at once.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const seen = new CSSStyleSheet();
    seen.replaceSync(":not([hidden]) { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(seen);
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await frame();
    await frame();
  });
}

/** How many pixels the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What is wrong with a page at one width: in the theme that it has, and with the colours of the other. */
async function look(page: Page, width: number, theme: string, other: string): Promise<string[]> {
  await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
  const found = (await find(page)).map((one) => `${theme} ${one}`);
  const over = await overflow(page);
  if (over > 0) found.push(`${over} px wider than the window`);
  await switchTo(page, other);
  found.push(...(await find(page, "html", colours)).map((one) => `${other} ${one}`));
  return found.map((one) => `${width} px: ${one}`);
}

/** What is wrong with a page that was loaded wide and light; it is then made dark, narrow, and light again. */
export async function lookAround(page: Page): Promise<string[]> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("html[data-theme=light]")).toBeAttached();
  const found = await look(page, wide.width, "light", "dark");
  await page.setViewportSize(narrow);
  await settled(page);
  return [...found, ...(await look(page, narrow.width, "dark", "light"))];
}
