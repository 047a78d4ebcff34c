import { expect } from "@playwright/test";
import { locales } from "@/i18n/config";
import { nightly } from "../e2e/stage/nightly";
import { open } from "../e2e/stage/open";
import { test } from "../e2e/stage/test";
import { lookForced, lookSqueezed, wide } from "./look";
import { routes } from "./routes";

/** By day one route in so many has its turn; ROTATION names another day than today. */
const share = 20;
const day = Number(process.env.ROTATION ?? Math.floor(Date.now() / 86_400_000));
const order = Object.values(routes).flatMap(({ paths }) => paths);
const hasTurn = (path: string) => nightly || (order.indexOf(path) + day) % share === 0;

/** What of an address makes it another page, list, tab or view; filters and things that are open do not. */
function pageOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "https://tillit.test");
  const kept = ["tab", "view", "sections", "token"].flatMap((name) => searchParams.get(name) ?? []);
  return [pathname, ...kept].join(" ");
}

for (const [at, [persona, { as, paths, further }]] of Object.entries(routes).entries()) {
  // The languages take turns too: words that have no break are longer in one than in another.
  const language = locales[(at + day) % locales.length] ?? "sv-SE";
  const turns = paths.filter(hasTurn);
  if (turns.length === 0) continue;
  test(`${persona}: fits 320 px with spaced text, is told without colours, has its own title`, async ({
    visit,
    baseURL,
  }, info) => {
    test.setTimeout(30_000 + (turns.length + 7) * 10_000);
    const { page, api } = await visit({
      ...(as ? { as } : {}),
      language,
      viewport: wide,
      reducedMotion: "reduce",
    });
    await page.context().addCookies([{ name: "locale", value: language, url: baseURL ?? "" }]);
    const findings: string[] = [];
    const titles = new Map<string, string>();
    for (const path of [...turns, ...((nightly && (await further?.(api))) || [])]) {
      await page.setViewportSize(wide);
      await page.emulateMedia({ forcedColors: "none" });
      await open(page, path);
      const found = [...(await lookForced(page)), ...(await lookSqueezed(page))];
      const [title, own] = [await page.title(), pageOf(path)];
      const other = titles.get(title);
      if (other !== undefined && other !== own) found.push(`is called "${title}", as is ${other}`);
      titles.set(title, own);
      if (found.length === 0) continue;
      findings.push(...found.map((one) => `${path} ${one}`));
      const name = path.replace(/^\//, "").replace(/[^\w]+/g, "-");
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    }
    expect(findings, `rotation ${day}, ${language}`).toEqual([]);
  });
}
