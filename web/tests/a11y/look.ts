import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

export const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Rules of which sort axe looks at, and which of them it does not. */
type Rules = Pick<RunOptions, "runOnly" | "rules">;

const all: Rules = {
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
};

/** What depends on colours. A theme changes `color-scheme` and nothing else (globals.css), so nothing else can differ. */
const coloured = ["color-contrast", "link-in-text-block"];
const colours: Rules = { runOnly: { type: "rule", values: coloured } };
const notColours: Rules = {
  ...all,
  rules: Object.fromEntries(coloured.map((rule) => [rule, { enabled: false }])),
};

/** What axe finds on the page as it is, or in a part of it. Our pages have no frames. */
export async function find(page: Page, within = "html", rules = all): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => `${id}: ${target.join(" ")} ${html}`),
      );
    },
    [within, { ...rules, resultTypes: ["violations"], iframes: false } satisfies RunOptions] as const,
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
 * Lets everything that follows the window's size re-render. What is out of sight keeps the size that it had until somebody
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

/** What axe finds with the colours of a theme. */
async function findIn(page: Page, theme: string, within: string, rules: Rules): Promise<string[]> {
  return (await find(page, within, rules)).map((one) => `${theme} ${one}`);
}

/** Marks what is to be seen and says how much of it was not marked before. */
function mark(page: Page, as: string): Promise<number> {
  return page.evaluate((name) => {
    const seen = [...document.querySelectorAll("body *:not([data-seen])")].filter((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    for (const element of seen) element.setAttribute("data-seen", name);
    return seen.length;
  }, as);
}

/** What is wrong with a page that was loaded wide and light, as it is. */
export async function lookOnce(page: Page): Promise<string[]> {
  await drawn(page);
  const over = await overflow(page);
  return [...(over > 0 ? [`${over} px wider than the window`] : []), ...(await find(page))];
}

/** Waits until nothing of the page is still to come. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
}

/**
 * What is wrong with a page that was loaded wide and light; it is then made dark, narrow, and light again. No colour
 * depends on the width, so of the narrow page only what the wide one did not show has its colours looked at.
 */
export async function lookAround(page: Page): Promise<string[]> {
  const found: string[] = [];
  const say = (width: number, what: string[]) => found.push(...what.map((one) => `${width} px: ${one}`));
  const fits = async ({ width }: { width: number }) => {
    await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
    const over = await overflow(page);
    if (over > 0) say(width, [`${over} px wider than the window`]);
  };

  await drawn(page);
  await expect(page.locator("html[data-theme=light]")).toBeAttached();
  await fits(wide);
  say(wide.width, await findIn(page, "light", "html", all));
  await mark(page, "wide");
  await switchTo(page, "dark");
  say(wide.width, await findIn(page, "dark", "html", colours));

  await page.setViewportSize(narrow);
  await settled(page);
  await fits(narrow);
  say(narrow.width, await findIn(page, "dark", "html", notColours));
  if ((await mark(page, "narrow")) > 0) {
    for (const theme of ["dark", "light"]) {
      await switchTo(page, theme);
      say(narrow.width, await findIn(page, theme, "[data-seen=narrow]", colours));
    }
  }
  return found;
}
