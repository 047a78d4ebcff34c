import type { Page } from "@playwright/test";

/** Opens the company's documents. A page that has asked for them listens to what is chosen; before, a file would be lost. */
export async function openDocuments(page: Page): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().includes("/api/company/document"));
  await page.goto("/company/documents");
  await asked;
}
