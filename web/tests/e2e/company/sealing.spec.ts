import { expect } from "@playwright/test";
import { find } from "../../a11y/look";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { atRest } from "../stage/rest";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
/** A year that no other walk looks at. */
const year = "2019";

test("a company seals a year, cannot change it, opens it for a reason and sees what differs", async ({
  visit,
  administrator,
}) => {
  const { page, api } = await visit({ as: people.cafe });
  const entry = (quantity: string) => ({
    ...{ from: `${year}-01-01`, to: `${year}-01-31`, category: "2.electricity.premises.residual", quantity },
    ...{
      unit: "kWh",
      supplier: "Kraftbolaget",
      reference: "",
      description: "",
      source: "measured",
      cover: "leaf",
    },
  });
  // An attempt before this one may have left the year sealed.
  const sealed = await api.get<number[]>("company/seal");
  if (sealed.includes(Number(year))) await api.post(`company/seal/${year}/open`, { reason: "Nytt försök" });
  const earlier = (await api.get<unknown[]>(`company/seal/${year}`)).length;
  await open(page, `/company/report?year=${year}`);
  const versions = page.getByRole("list", { name: text("seals.versions") }).getByRole("listitem");
  const dialog = page.getByRole("dialog");
  const seal = page.getByRole("button", { name: text("seals.seal", { year }) });
  async function close() {
    await seal.click();
    const asked = page.getByRole("alertdialog", { name: text("seals.sealTitle", { year }) });
    // A year is sealed while nothing moves.
    await atRest(administrator);
    await asked.getByRole("button", { name: text("seals.seal", { year }) }).click();
    await expect(asked).toBeHidden();
  }

  await test.step("seals it", async () => {
    await close();
    await expect(versions).toHaveCount(earlier + 1);
    await expect(page.getByText(text("shell.sealed.text", { year }))).toBeVisible();
    await versions
      .first()
      .getByRole("button", { name: text("seals.check") })
      .click();
    await expect(dialog).toContainText(text("seals.equal"));
    expect(await find(page, "[role=dialog]")).toEqual([]);
    await dialog
      .getByRole("button", { name: text("ui.dialog.close") })
      .last()
      .click();
  });

  await test.step("is refused a change", async () => {
    const refused = await page.request.post("/api/company/activity-entry", {
      data: entry("100"),
      headers: { Origin: new URL(page.url()).origin },
    });
    expect(refused.status()).toBe(409);
  });

  await test.step("opens it for a reason", async () => {
    await page.getByRole("button", { name: text("seals.open", { year }) }).click();
    await dialog.getByRole("button", { name: text("seals.open", { year }) }).click();
    await expect(dialog.getByLabel(text("seals.reason"))).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel(text("seals.reason")).fill("En faktura saknades");
    await dialog.getByRole("button", { name: text("seals.open", { year }) }).click();
    await expect(versions.first()).toContainText("En faktura saknades");
    await api.post("company/activity-entry", entry("100"));
  });

  await test.step("seals it anew and compares", async () => {
    await close();
    await expect(versions).toHaveCount(earlier + 2);
    await versions
      .nth(1)
      .getByRole("button", { name: text("seals.compare", { version: String(earlier + 2) }) })
      .click();
    await expect(dialog).toContainText(text("seals.parts.activity"));
    const run = dialog.getByRole("listitem").filter({ hasText: text("seals.grounds.run") });
    await expect(run).toContainText(/→ \d+$/);
  });
});
