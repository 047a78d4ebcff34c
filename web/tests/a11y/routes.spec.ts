import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { people } from "../e2e/stage/accounts";
import { test } from "../e2e/stage/test";

const section = "/company/questions/section";

/** Every route that is built, by who goes there. */
const routes: Record<string, { as?: string; paths: string[] }> = {
  visitor: {
    paths: ["/login", "/reset-password", "/reset-password?token=x&email=a@tillit.test", "/nowhere"],
  },
  company: {
    as: people.company,
    paths: [
      "/company?sections=detailed",
      "/company/integrations",
      "/company/footprint?year=2025",
      "/company/footprint?year=2025&view=list",
      "/company/footprint?year=2025&view=tree",
      "/company/footprint/drilldown?year=2025",
      "/company/footprint/activity-data?year=2025",
      "/company/footprint/runs?year=2025",
      "/company/footprint/reconciliation?year=2025",
      "/company/report",
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
  agency: { as: people.agency, paths: ["/agency", "/agency/companies", "/agency/profile"] },
  admin: {
    as: people.admin,
    paths: [
      "/admin",
      "/admin/companies",
      "/admin/agencies",
      "/admin/footprints?year=2025",
      "/admin/footprints/new?year=2025",
      "/admin/carbon-rules",
      "/admin/carbon-suggestions",
      "/admin/profile",
    ],
  },
};

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const [persona, { as, paths }] of Object.entries(routes)) {
  for (const theme of ["light", "dark"] as const) {
    for (const viewport of sizes) {
      test(`${persona}: nothing for axe to find, ${theme}, ${viewport.width} px`, async ({ visit }, info) => {
        test.slow();
        const { page } = await visit({ ...(as ? { as } : {}), theme, viewport, reducedMotion: "reduce" });
        const findings: string[] = [];
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
          await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
          const name = path.replace(/^\//, "").replace(/[^\w]+/g, "-");
          await page.screenshot({
            path: info.outputPath(`${name}-${theme}-${viewport.width}.png`),
            fullPage: true,
          });
          const { violations } = await new AxeBuilder({ page })
            .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
            .analyze();
          for (const { id, nodes } of violations) {
            findings.push(...nodes.map(({ html, target }) => `${path} ${id}: ${target.join(" ")} ${html}`));
          }
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (overflow > 0) findings.push(`${path} is ${overflow} px wider than the window`);
        }
        expect(findings).toEqual([]);
      });
    }
  }
}
