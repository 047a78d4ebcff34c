import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const installed = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
].find((path) => path && existsSync(path));

/**
 * The address under test; the product must already be running there, with its demonstration companies.
 * TILLIT_DATA names its folder, where it leaves the mails that tests read, and INTEGRATIONS_DETOUR, as it was given to
 * the product, the accounting systems that stand in for the real ones. KLEER_SSO_SECRET is what the product was given as
 * KLEER_SSO_KEYS, with the issuer https://kleer.test and the audience tillit. AI_STAGE is the origin that the product was
 * given as AI_BASE_URL: a language model that says what tests tell it. CONTACT_EMAIL is what the product was given.
 */
const baseURL = process.env.BASE_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  reporter: [["list"]],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "sv-SE",
    timezoneId: "Europe/Stockholm",
    actionTimeout: 15_000,
    trace: "on-first-retry",
    // Without an installed browser Playwright's own is used, as `npx playwright install chromium` leaves it.
    launchOptions: installed ? { executablePath: installed, args: ["--no-sandbox"] } : {},
  },
  projects: [
    { name: "ready", testMatch: "**/ready.setup.ts" },
    { name: "walks", testMatch: "**/*.spec.ts", dependencies: ["ready"] },
  ],
});
