import type { Page, Response } from "@playwright/test";

/** Goes to a page of the product and waits until it answers to clicks, keys and files; before, they reach nobody. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await ready(page);
  return response;
}

/** Loads the page again, and waits like open. */
export async function again(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

/**
 * Goes to an address without waiting for a page to hydrate: for other documents, and for walks about what somebody
 * does before a page answers.
 */
export function openAtOnce(
  page: Page,
  path: string,
  options?: Parameters<Page["goto"]>[1],
): Promise<Response | null> {
  return page.goto(path, options);
}

/** Waits for the mark that src/app/alive.tsx sets. An address that leads on to another is waited for there. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === window.location.pathname);
}
