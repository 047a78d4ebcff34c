import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { stage, stages } from "./tests/e2e/stage/stages";

const installed = [
  process.env.CHROMIUM,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
].find((path) => path && existsSync(path));

/*
 * The product under test must already be running at BASE_URL, with its demonstration companies. TILLIT_DATA names its
 * folder, where it leaves the mails that tests read, and INTEGRATIONS_DETOUR, as it was given to the product, the
 * accounting systems that stand in for the real ones. KLEER_SSO_SECRET is what the product was given as KLEER_SSO_KEYS,
 * with the issuer https://kleer.test and the audience tillit. AI_STAGE is the origin that the product was given as
 * AI_BASE_URL: a language model that answers as tests configure it. CONTACT_EMAIL is as given to the product.
 *
 * .ci/suites starts several products instead, one for each worker, and says in STAGES where they are. DEMONSTRATION
 * names the folder of one that is stopped, whose demonstration is made: a walk that starts its own goes on from there.
 */

const isReady = Boolean(process.env.DEMONSTRATION);

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: stages.length,
  reporter: [["list"]],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: stage.address,
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "sv-SE",
    timezoneId: "Europe/Stockholm",
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    // Without an installed browser Playwright's own is used, as `npx playwright install chromium` leaves it.
    launchOptions: installed ? { executablePath: installed, args: ["--no-sandbox"] } : {},
  },
  projects: [
    ...(isReady ? [] : [{ name: "ready", testMatch: "**/ready.setup.ts" }]),
    { name: "walks", testMatch: "**/*.spec.ts", dependencies: isReady ? [] : ["ready"] },
  ],
});
