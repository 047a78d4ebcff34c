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

/** As far apart as WCAG 2.2, 1.4.12, has texts. */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`;

/** What does not fit into 320 pixels with its texts spaced, and what hides under a bar when it has the focus. */
export async function lookSqueezed(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, spaced);
  await settled(page);
  await drawn(page);
  return (await page.evaluate(squeezed)).map((one) => `320 px, spaced: ${one}`);
}

/** In the page: runs there alone, so that it refers to nothing outside. */
function squeezed(): string[] {
  const name = (element: Element) =>
    `${element.localName}.${element.className} ${JSON.stringify(element.textContent?.trim().slice(0, 40))}`;
  const { clientWidth, scrollWidth } = document.documentElement;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
  const out = [...document.querySelectorAll("body *")].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5 && !scrolls(element.parentElement),
  );
  const found =
    scrollWidth > clientWidth
      ? [`${scrollWidth - clientWidth} px wider than the window: ${out.slice(-3).map(name).join("; ")}`]
      : [];

  for (const table of document.querySelectorAll("table")) {
    if (!table.checkVisibility()) continue;
    const lost = [...table.querySelectorAll("tbody :is(td, th)")].filter(
      (cell) => cell.textContent?.trim() && !cell.checkVisibility({ visibilityProperty: true }),
    );
    found.push(...lost.slice(0, 3).map((cell) => `a cell of a table is left out: ${name(cell)}`));
  }

  const stops = document.querySelectorAll<HTMLElement>(
    "a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select, textarea, [tabindex='0']",
  );
  for (const stop of stops) {
    if (!stop.checkVisibility({ visibilityProperty: true }) || stop.closest("[inert]")) continue;
    stop.focus();
    if (document.activeElement !== stop) continue;
    // What is drawn for a check box or a switch is its label.
    const drawn = stop.closest("label") ?? stop;
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    const at = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y]),
    );
    const seen = at.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (drawn.contains(hit) || hit.contains(drawn));
    });
    if (!seen) found.push(`is hidden with the focus: ${name(drawn)}`);
  }
  return found;
}

/** What is told by a ground alone, so that nothing of it is left where the system forces its colours. */
export async function lookForced(page: Page): Promise<string[]> {
  await drawn(page);
  await page.evaluate(markGrounds);
  await page.emulateMedia({ forcedColors: "active" });
  await settled(page);
  return (await page.evaluate(untold)).map((one) => `forced colours: ${one}`);
}

/** In the page: marks what has nothing but its ground to be seen by. */
function markGrounds(): void {
  const clear = /[,/] 0\)$/;
  const behind = (element: Element | null): string => {
    if (element === null) return "";
    const { backgroundColor } = getComputedStyle(element);
    return clear.test(backgroundColor) ? behind(element.parentElement) : backgroundColor;
  };
  for (const element of document.querySelectorAll("main span, main div, main i, aside span, header span")) {
    const { backgroundColor } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || clear.test(backgroundColor) || element.childNodes.length > 0) continue;
    if (element.classList.contains("animate-pulse") || backgroundColor === behind(element.parentElement))
      continue;
    element.setAttribute("data-ground", "");
  }
}

/** In the page: what of that is gone, and what is chosen without looking so. */
function untold(): string[] {
  const name = (element: Element) =>
    `${element.localName}.${element.className} ${JSON.stringify(element.textContent?.trim().slice(0, 40))}`;
  const clear = /[,/] 0\)$/;
  const behind = (element: Element | null): string => {
    if (element === null) return "";
    const { backgroundColor } = getComputedStyle(element);
    return clear.test(backgroundColor) ? behind(element.parentElement) : backgroundColor;
  };
  const bordered = (element: Element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0;
  const gone = [...document.querySelectorAll("[data-ground]")].filter(
    (element) => behind(element) === behind(element.parentElement) && !bordered(element),
  );

  const look = (element: Element) => {
    const { borderWidth, borderStyle, outlineStyle } = getComputedStyle(element);
    return [
      behind(element),
      borderWidth,
      borderStyle,
      outlineStyle,
      element.querySelectorAll("svg").length,
    ].join();
  };
  const chosen = document.querySelectorAll(
    "[role=tab][aria-selected=true], [role=option][aria-selected=true], button[aria-pressed=true], button[aria-checked=true], [role=radio][aria-checked=true], label[data-selected], nav a[aria-current=page]",
  );
  const alike = [...chosen].filter((element) => {
    if (!element.checkVisibility()) return false;
    const role = element.getAttribute("role");
    const group = element.closest("[role=tablist], [role=listbox], [role=radiogroup], [role=toolbar], nav");
    const others = [...(group?.querySelectorAll(role ? `[role=${role}]` : element.localName) ?? [])].filter(
      (other) =>
        !other.matches(
          "[aria-selected=true], [aria-pressed=true], [aria-checked=true], [data-selected], [aria-current]",
        ),
    );
    // What is drawn inside a label says it, as the dot of a radio button.
    const inside = (one: Element) => [one, ...one.querySelectorAll("span")].map(look).join();
    return others.length > 0 && others.some((other) => inside(other) === inside(element));
  });
  return [
    ...gone.map((element) => `nothing is left of ${name(element)}`),
    ...alike.map((element) => `does not look chosen: ${name(element)}`),
  ];
}
