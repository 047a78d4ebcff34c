import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { AgencyRow, CompanyRef } from "@/lib/api/types";
import { people } from "../e2e/stage/accounts";
import type { Api } from "../e2e/stage/api";
import { test } from "../e2e/stage/test";

const section = "/company/questions/section";

interface Routes {
  as?: string;
  paths: string[];
  /** Those of things that have an id of their own in every demonstration. */
  further?: (api: Api) => Promise<string[]>;
}

/** Every route that is built, by who goes there. */
const routes: Record<string, Routes> = {
  visitor: {
    paths: [
      "/login",
      "/reset-password",
      "/reset-password?token=x&email=a@tillit.test",
      "/invitation?token=x&email=a@tillit.test",
      "/onboarding/kleer",
      "/sso/kleer?token=x",
      "/terms",
      "/welcome?token=x&email=a@tillit.test",
      "/nowhere",
    ],
  },
  company: {
    as: people.company,
    paths: [
      "/company?sections=detailed",
      "/company/documents",
      "/company/details",
      "/company/integrations",
      "/company/report",
      "/company/audit-log",
      "/company/users",
      "/company/profile",
    ],
  },
  footprint: {
    as: people.company,
    paths: [
      "/company/footprint?year=2025",
      "/company/footprint?year=2025&view=list",
      "/company/footprint?year=2025&view=tree",
      "/company/footprint/drilldown?year=2025",
      "/company/footprint/activity-data?year=2025",
      "/company/footprint/energy-contracts?year=2025",
      "/company/suppliers?year=2025",
      "/company/footprint/runs?year=2025",
      "/company/footprint/reconciliation?year=2025",
      ...["overview", "compliance", "progress", "emissions", "kpi"].map(
        (tab) => `/company/hierarchy?year=2025&tab=${tab}`,
      ),
    ],
  },
  questionnaire: {
    as: people.company,
    paths: [
      `${section}/GeneralInformation?year=2025`,
      `${section}/GeneralInformation/question/GOV-1_01`,
      `${section}/GeneralInformation/question/SBM-1_04`,
      `${section}/Measurements/group/s1-6-gender`,
      `${section}/ClimateReporting/question/E1-6_07`,
      `${section}/Policies?topic=E3`,
      "/company/my-questions",
      `${section}/Nowhere`,
    ],
  },
  materiality: {
    as: people.company,
    paths: [
      `${section}/ImpactMaterialityAnalysis?year=2025`,
      `${section}/ImpactMaterialityAnalysis/question/IM-E1.1_01`,
      `${section}/FinancialMaterialityAnalysis`,
      `${section}/ResultAndMethod`,
      `${section}/ResultAndMethod/question/ME-E1.1_01`,
      "/company/topics",
      "/company/topics/E1",
      "/company/topics/E3",
    ],
  },
  vsme: {
    as: people.cafe,
    paths: [`${section}/GeneralInformation?year=2025`, "/company/topics", "/company/topics/E1"],
  },
  user: {
    as: people.user,
    paths: ["/user", "/user/questions", `${section}/GeneralInformation`, "/user/profile"],
  },
  agency: {
    as: people.agency,
    paths: ["/agency", "/agency/companies", "/agency/details", "/agency/audit-log", "/agency/profile"],
  },
  admin: {
    as: people.admin,
    paths: [
      "/admin",
      "/admin/companies",
      "/admin/users",
      "/admin/agencies",
      "/admin/footprints?year=2025",
      "/admin/footprints/new?year=2025",
      "/admin/carbon-rules",
      "/admin/carbon-templates",
      "/admin/carbon-suggestions",
      "/admin/emission-factors",
      "/admin/audit-log",
      "/admin/profile",
    ],
    further: pagesOfAdministrators,
  },
};

async function pagesOfAdministrators(api: Api): Promise<string[]> {
  const companies = await api.get<CompanyRef[]>("admin/company");
  const [agency] = await api.get<AgencyRow[]>("admin/agency");
  const owner = companies.find(({ name }) => name === "Norrsken Verkstad AB");
  if (!owner || !agency) throw new Error("the demonstration has neither group nor agency");
  return [
    `/admin/agencies/${agency.id}`,
    ...["", "/features", "/questions", "/optouts", "/child-companies"].map(
      (page) => `/admin/companies/${owner.id}${page}`,
    ),
  ];
}

/** Each page is loaded once, wide and light; it is then made dark, narrow, and light again. */
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What depends on colours. A theme changes `color-scheme` and nothing else (globals.css), so nothing else can differ. */
const aboutColours = ["color-contrast", "link-in-text-block"];

/** What axe finds on the page as it is. */
async function find(axe: AxeBuilder): Promise<string[]> {
  // Our pages have no frames; without them axe needs no second page to put its results together.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${target.join(" ")} ${html}`),
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
  const found = (await find(new AxeBuilder({ page }).withTags(tags))).map((one) => `${theme} ${one}`);
  const over = await overflow(page);
  if (over > 0) found.push(`${over} px wider than the window`);
  await switchTo(page, other);
  const colours = await find(new AxeBuilder({ page }).withRules(aboutColours));
  found.push(...colours.map((one) => `${other} ${one}`));
  return found.map((one) => `${width} px: ${one}`);
}

for (const [persona, { as, paths: known, further }] of Object.entries(routes)) {
  test(`${persona}: nothing for axe to find`, async ({ visit }, info) => {
    test.setTimeout(30_000 + (known.length + 7) * 20_000);
    const { page, api } = await visit({
      ...(as ? { as } : {}),
      theme: "light",
      viewport: wide,
      reducedMotion: "reduce",
    });
    const findings: string[] = [];
    for (const path of [...known, ...((await further?.(api)) ?? [])]) {
      await page.setViewportSize(wide);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.locator("html[data-theme=light]")).toBeAttached();
      const found = await look(page, wide.width, "light", "dark");
      await page.setViewportSize(narrow);
      await settled(page);
      found.push(...(await look(page, narrow.width, "dark", "light")));
      if (found.length === 0) continue;
      findings.push(...found.map((one) => `${path} ${one}`));
      const name = path.replace(/^\//, "").replace(/[^\w]+/g, "-");
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    }
    expect(findings).toEqual([]);
  });
}
