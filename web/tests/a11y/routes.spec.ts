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
      "/company/footprint?year=2025",
      "/company/footprint?year=2025&view=list",
      "/company/footprint?year=2025&view=tree",
      "/company/footprint/drilldown?year=2025",
      "/company/footprint/activity-data?year=2025",
      "/company/footprint/energy-contracts?year=2025",
      "/company/footprint/runs?year=2025",
      "/company/footprint/reconciliation?year=2025",
      ...["overview", "compliance", "progress", "emissions", "kpi"].map(
        (tab) => `/company/hierarchy?year=2025&tab=${tab}`,
      ),
      "/company/report",
      "/company/audit-log",
      "/company/users",
      "/company/profile",
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

/** Each page is loaded at both widths and in both themes, but only twice; the other theme is then switched on. */
const loads = [
  { viewport: { width: 1440, height: 900 }, theme: "light", other: "dark" },
  { viewport: { width: 390, height: 844 }, theme: "dark", other: "light" },
] as const;

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

for (const [persona, { as, paths: known, further }] of Object.entries(routes)) {
  for (const { viewport, theme, other } of loads) {
    test(`${persona}: nothing for axe to find, ${viewport.width} px`, async ({ visit }, info) => {
      test.setTimeout(30_000 + (known.length + 7) * 15_000);
      const { page, api } = await visit({ ...(as ? { as } : {}), theme, viewport, reducedMotion: "reduce" });
      const findings: string[] = [];
      for (const path of [...known, ...((await further?.(api)) ?? [])]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
        await expect(page.locator(`html[data-theme=${theme}]`)).toBeAttached();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        const found = (await find(new AxeBuilder({ page }).withTags(tags))).map((one) => `${theme} ${one}`);
        if (overflow > 0) found.push(`${overflow} px wider than the window`);
        await switchTo(page, other);
        found.push(
          ...(await find(new AxeBuilder({ page }).withRules(aboutColours))).map((one) => `${other} ${one}`),
        );
        if (found.length === 0) continue;
        findings.push(...found.map((one) => `${path} ${one}`));
        const name = path.replace(/^\//, "").replace(/[^\w]+/g, "-");
        await page.screenshot({ path: info.outputPath(`${name}-${viewport.width}.png`), fullPage: true });
      }
      expect(findings).toEqual([]);
    });
  }
}
