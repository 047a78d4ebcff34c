import { expect, type Locator } from "@playwright/test";

/**
 * Presses the box or the button that is drawn for a check box, a radio button or the mark of a row: the control itself
 * is out of sight. Words beside it may hold a link, which is not meant.
 */
export async function tick(control: Locator): Promise<void> {
  await control.locator("xpath=ancestor::label").click({ position: { x: 6, y: 10 } });
  await expect(control).toBeChecked();
}
