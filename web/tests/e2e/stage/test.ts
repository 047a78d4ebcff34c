import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type { Locale } from "@/i18n/config";
import { people } from "./accounts";
import { Api } from "./api";
import { Sessions, sessionIn } from "./sessions";

interface Visit extends BrowserContextOptions {
  /** Signed in as; nobody when left out. */
  as?: string;
  /**
   * Signed in afresh, for a walk that ends its session, acts for another company or is about signing in: the session is
   * otherwise that of all walks of the same person.
   */
  anew?: boolean;
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
export const test = base.extend<Stage, { sessions: Sessions }>({
  sessions: [async ({ playwright }, use) => use(new Sessions(playwright.request)), { scope: "worker" }],
  visit: async ({ browser, baseURL, sessions }, use) => {
    const origin = baseURL ?? "";
    const broken: string[] = [];
    const contexts: BrowserContext[] = [];
    const shared: { context: BrowserContext; as: string }[] = [];
    await use(async ({ as, anew = false, language = "sv-SE", theme = "light", ...options } = {}) => {
      const context = await browser.newContext({ locale: language, ...options });
      contexts.push(context);
      const api = new Api(context.request, origin);
      if (as) {
        if (anew) await api.signIn(as);
        else {
          await context.addCookies(await sessions.of(as));
          shared.push({ context, as });
        }
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
    const changed: string[] = [];
    for (const { context, as } of shared) {
      if (sessionIn(await context.cookies(origin)) !== sessionIn(await sessions.of(as))) changed.push(as);
    }
    await Promise.all(contexts.map((context) => context.close()));
    expect(broken, "the pages themselves").toEqual([]);
    expect(changed, "whose session others go on with: it wants a sign-in of its own (anew)").toEqual([]);
  },
  administrator: async ({ playwright, baseURL, sessions }, use) => {
    const cookies = await sessions.of(people.admin);
    const request = await playwright.request.newContext({ storageState: { cookies, origins: [] } });
    await use(new Api(request, baseURL ?? ""));
    await request.dispose();
  },
});
