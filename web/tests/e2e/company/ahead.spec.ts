import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");

test("no page is fetched ahead before somebody turns to the link", async ({ visit }) => {
  const { page } = await visit({ as: people.company });
  const ahead: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("_rsc")) ahead.push(pathname);
  });
  await open(page, "/company?sections=detailed");
  await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
  const menu = page.getByRole("navigation", { name: text("shell.sidebar.menu") });
  const link = (item: string) =>
    menu.getByRole("link", { name: text(`shell.menu.items.${item}.text`), exact: true });
  // What is in sight would be fetched long before a page that somebody turns to.
  expect(ahead).toEqual([]);

  await link("hierarchy").hover();
  await expect.poll(() => [...new Set(ahead)]).toEqual(["/company/hierarchy"]);
  await link("hierarchy").click();
  await expect(page.getByRole("tab", { name: text("hierarchy.tabs.overview") })).toBeVisible();
  await link("documents").focus();
  await expect.poll(() => [...new Set(ahead)]).toEqual(["/company/hierarchy", "/company/documents"]);
});
