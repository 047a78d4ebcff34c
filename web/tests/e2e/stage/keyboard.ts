import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page has. */
const most = 600;

/** Goes from stop to stop until the target has the focus, as somebody without a mouse does. */
export async function reach(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < most; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the ${key} key never comes to ${target}`);
}

/** Goes to a button, link or box and presses it. */
export async function press(
  page: Page,
  target: Locator,
  { by = "Enter", key = "Tab" }: { by?: "Enter" | "Space"; key?: "Tab" | "Shift+Tab" } = {},
): Promise<void> {
  await reach(page, target, key);
  await page.keyboard.press(by);
}

/** Goes to a field and writes over what stands in it. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Goes past the menu, and on the page of a question past the list of questions too. */
export async function skip(page: Page, ...links: string[]): Promise<void> {
  for (const name of links) await press(page, page.getByRole("link", { name, exact: true }));
}
