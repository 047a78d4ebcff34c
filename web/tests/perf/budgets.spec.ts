import { brotliCompressSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { people } from "../e2e/stage/accounts";
import { nightly } from "../e2e/stage/nightly";
import { open } from "../e2e/stage/open";
import { test } from "../e2e/stage/test";

/** Kilobytes of script a page may cost, each file as brotli, which is what browsers are sent over TLS. */
const budgets = [
  { path: "/login", script: 210 },
  { path: "/reset-password", script: 210 },
  { path: "/onboarding/kleer", script: 210 },
  { path: "/company", as: people.company, script: 270 },
  { path: "/company/profile", as: people.company, script: 270 },
  { path: "/company/integrations", as: people.company, script: 270 },
  { path: "/company/supply-chain", as: people.company, script: 285 },
  { path: "/company/supply-chain?view=map", as: people.company, script: 330 },
  { path: "/company/report", as: people.company, script: 285 },
  { path: "/company/questions/section/GeneralInformation", as: people.company, script: 285 },
  {
    path: "/company/questions/section/ImpactMaterialityAnalysis/question/IM-E1.1_01",
    as: people.company,
    script: 285,
  },
  { path: "/company/questions/section/ResultAndMethod", as: people.company, script: 290 },
  { path: "/company/topics", as: people.company, script: 270 },
  { path: "/company/topics/E1", as: people.company, script: 270 },
  { path: "/company/my-questions", as: people.company, script: 285 },
  { path: "/company/questions", as: people.company, script: 285 },
  { path: "/company/questions/suggestions", as: people.company, script: 285 },
  { path: "/user", as: people.user, script: 270 },
  { path: "/user/questions", as: people.user, script: 285 },
  { path: "/company/footprint", as: people.company, script: 290 },
  { path: "/admin/companies", as: people.admin, script: 285 },
  { path: "/admin/carbon-suggestions", as: people.admin, script: 285 },
  { path: "/admin/carbon-rules", as: people.admin, script: 285 },
] as const;

/** The pages that everybody comes by; those of a night are all. */
const often: readonly string[] = ["/login", "/company", "/company/questions/section/GeneralInformation"];

const style = 20;
const fonts = 60;
const html = 40;
const shift = 0.05;

interface Weight {
  script: number;
  style: number;
  font: number;
  document: number;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What a page has moved under the eyes of its reader since it was opened: how much, and which of its parts. */
interface Jumps {
  shifted: number;
  moved: string[];
}

/** Opens a page and weighs everything it loads until it is idle. */
async function weigh(page: Page, path: string): Promise<Weight> {
  const weight: Weight = { script: 0, style: 0, font: 0, document: 0 };
  const kinds: Record<string, keyof Weight> = {
    script: "script",
    stylesheet: "style",
    font: "font",
    document: "document",
  };
  const weighed: Promise<void>[] = [];
  page.on("response", (response) => {
    const kind = kinds[response.request().resourceType()];
    if (!kind || response.status() !== 200) return;
    weighed.push(
      response.body().then((body) => {
        weight[kind] += (kind === "font" ? body : brotliCompressSync(body)).byteLength / 1000;
      }),
    );
  });
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
  await Promise.all(weighed);
  return weight;
}

for (const { path, script, ...who } of budgets.filter((page) => nightly || often.includes(page.path))) {
  test(`${path} costs at most ${script} kB of script and nothing jumps`, async ({ visit }) => {
    const { page } = await visit(who);
    await page.addInitScript(() => {
      const state = window as unknown as Jumps;
      state.shifted = 0;
      state.moved = [];
      new PerformanceObserver((list) => {
        const shifts = (list.getEntries() as LayoutShift[]).filter(({ hadRecentInput }) => !hadRecentInput);
        state.shifted += shifts.reduce((sum, { value }) => sum + value, 0);
        for (const { node, previousRect, currentRect } of shifts.flatMap(({ sources }) => sources)) {
          const text = node?.textContent?.slice(0, 40);
          state.moved.push(`${node?.nodeName} "${text}" from ${previousRect.y} to ${currentRect.y}`);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const weight = await weigh(page, path);
    expect.soft(weight.script, "script").toBeLessThanOrEqual(script);
    expect.soft(weight.style, "style").toBeLessThanOrEqual(style);
    expect.soft(weight.font, "fonts").toBeLessThanOrEqual(fonts);
    expect.soft(weight.document, "page with texts").toBeLessThanOrEqual(html);
    const { shifted, moved } = await page.evaluate(() => {
      const state = window as unknown as Jumps;
      return { shifted: state.shifted, moved: state.moved };
    });
    expect.soft(shifted, `layout shift: ${moved.join("; ")}`).toBeLessThanOrEqual(shift);
    test.info().annotations.push({ type: "weight", description: JSON.stringify({ ...weight, shifted }) });
  });
}
