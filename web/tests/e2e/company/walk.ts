import { expect, type Page } from "@playwright/test";
import type { Locale } from "@/i18n/config";
import type { Api } from "../stage/api";
import type { Books } from "../stage/books";
import type { Text } from "../stage/texts";

/** A person on the way through the product, in one language, with the books of one company. */
export interface Walk {
  page: Page;
  api: Api;
  text: Text;
  locale: Locale;
  books: Books;
}

/** Chooses a page in the menu and waits until it is there. */
export async function goTo({ page, text }: Walk, item: string, title: string): Promise<void> {
  await page
    .getByRole("navigation", { name: text("shell.sidebar.menu") })
    .getByRole("link", { name: text(`shell.menu.items.${item}.text`), exact: true })
    .click();
  await atPage(page, title);
}

/** Waits for a page: what is done before the old one is gone would be done to the old one. */
export async function atPage(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
}
