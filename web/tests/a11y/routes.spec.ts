import { expect } from "@playwright/test";
import { nightly } from "../e2e/stage/nightly";
import { open } from "../e2e/stage/open";
import { test } from "../e2e/stage/test";
import { lookAround, lookOnce, wide } from "./look";
import { routes, section } from "./routes";

/** Where axe looks in every run: a page of each kind. At night it looks at all. */
const often: Record<keyof typeof routes, string[]> = {
  visitor: ["/login"],
  company: ["/company?sections=detailed", "/company/supply-chain?year=2025&view=map&by=kg"],
  footprint: ["/company/footprint?year=2025", "/company/footprint/drilldown?year=2025"],
  questionnaire: [`${section}/GeneralInformation/question/SBM-1_04`],
  materiality: [`${section}/ImpactMaterialityAnalysis?year=2025`],
  vsme: [`${section}/GeneralInformation?year=2025`],
  user: ["/user"],
  agency: ["/agency/companies"],
  admin: ["/admin/companies"],
};

for (const [persona, { as, paths: known, further }] of Object.entries(routes)) {
  test(`${persona}: nothing for axe to find`, async ({ visit }, info) => {
    const looked = nightly ? known : known.filter((path) => often[persona]?.includes(path));
    expect(looked).toHaveLength(nightly ? known.length : (often[persona]?.length ?? 0));
    test.setTimeout(30_000 + (looked.length + 7) * 20_000);
    const { page, api } = await visit({
      ...(as ? { as } : {}),
      theme: "light",
      viewport: wide,
      reducedMotion: "reduce",
    });
    const findings: string[] = [];
    for (const path of [...looked, ...((nightly && (await further?.(api))) || [])]) {
      await page.setViewportSize(wide);
      await open(page, path);
      const found = await (nightly ? lookAround(page) : lookOnce(page));
      if (found.length === 0) continue;
      findings.push(...found.map((one) => `${path} ${one}`));
      const name = path.replace(/^\//, "").replace(/[^\w]+/g, "-");
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    }
    expect(findings).toEqual([]);
  });
}
