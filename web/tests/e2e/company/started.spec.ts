import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { nightly } from "../stage/nightly";
import { open } from "../stage/open";
import { test } from "../stage/test";

const often = ["/company", "/company/footprint"];
const others = [
  "/company/footprint/drilldown",
  "/company/suppliers",
  "/company/report",
  "/company/integrations",
  "/company/my-questions",
  "/company/questions/section/GeneralInformation",
  "/company/supply-chain",
];

test("what a page shows first is asked for before its scripts are there, and shown", async ({ visit }) => {
  test.slow(nightly);
  const { page } = await visit({ as: people.company });
  for (const path of nightly ? [...often, ...others] : often) {
    await open(page, `${path}?year=2025`);
    const early = await page.evaluate(() => {
      const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return performance
        .getEntriesByType("resource")
        .filter(
          ({ name, startTime }) =>
            name.includes("/api/company/") && startTime < (document?.domInteractive ?? 0),
        )
        .map(({ name }) => name);
    });
    expect(early, path).not.toEqual([]);
    // What nobody takes was asked for in vain: the page goes by another address.
    await expect.poll(() => page.evaluate(() => window.tillitStarted), { message: path }).toEqual({});
  }
});
