import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type { Locale } from "@/i18n/config";
import { Api } from "./api";

interface Visit extends BrowserContextOptions {
  /** Signed in as; nobody when left out. */
  as?: string;
  language?: Locale;
  theme?: "light" | "dark";
}

export interface Visitor {
  page: Page;
  api: Api;
}

interface Stage {
  /** Opens a browser of its own for one person. */
  visit: (visit?: Visit) => Promise<Visitor>;
  /** Somebody who may make companies. */
  administrator: Api;
}

/** Tests with people in browsers of their own. A page that breaks by itself fails the test. */
export const test = base.extend<Stage>({
  visit: async ({ browser, baseURL }, use) => {
    const origin = baseURL ?? "";
    const broken: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async ({ as, language = "sv-SE", theme = "light", ...options } = {}) => {
      const context = await browser.newContext({ locale: language, ...options });
      contexts.push(context);
      const api = new Api(context.request, origin);
      if (as) {
        await api.signIn(as);
        await context.addCookies([{ name: "locale", value: language, url: origin }]);
      }
      await context.addCookies([{ name: "theme", value: theme, url: origin }]);
      const page = await context.newPage();
      page.on("pageerror", (error) => broken.push(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        if (/Content Security Policy|hydrat/i.test(message.text())) broken.push(message.text());
      });
      return { page, api };
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(broken, "the pages themselves").toEqual([]);
  },
  administrator: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext();
    const api = new Api(request, baseURL ?? "");
    await api.signIn("admin@tillit.test");
    await use(api);
    await request.dispose();
  },
});
