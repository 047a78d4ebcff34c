import { expect } from "@playwright/test";
import type { Onboarding } from "@/lib/api/onboarding-types";
import { newcomer } from "../e2e/stage/newcomers";
import { nightly } from "../e2e/stage/nightly";
import { open } from "../e2e/stage/open";
import { test } from "../e2e/stage/test";
import { lookAround, lookOnce, wide } from "./look";

const steps = ["language", "company", "deepDive", "path", "documents", "final"] as const;

test("setting up: nothing for axe to find @night", async ({ visit, administrator }) => {
  test.setTimeout(180_000);
  const as = await newcomer(administrator);
  const { page, api } = await visit({ as, theme: "light", viewport: wide, reducedMotion: "reduce" });
  const findings: string[] = [];
  for (const step of steps) {
    const at = await api.get<Onboarding>("company/company/onboarding");
    const { state, version, inGroup } = at;
    await api.post("company/company/onboarding", {
      state,
      version,
      inGroup,
      step,
      path: "manual",
      sources: ["premises", "travel"],
    });
    await page.setViewportSize(wide);
    await open(page, "/company/onboarding");
    findings.push(...(await (nightly ? lookAround(page) : lookOnce(page))).map((one) => `${step} ${one}`));
  }
  expect(findings).toEqual([]);
});
