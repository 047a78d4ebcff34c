import { expect } from "@playwright/test";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("nl-NL");
const year = 2023;
const category = "Stroom, van een proef";

/** A company and a year that no other walk looks at. */
test("activity data are entered, replace the books, and are taken back @night", async ({ visit }) => {
  test.slow();
  const { page } = await visit({ as: people.dutchCompany, language: "nl-NL" });
  await open(page, `/company/footprint/activity-data?year=${year}`);
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("row", { name: category });
  /** A label may go on with the unit and the sign of what must be filled in. */
  const field = (name: "from" | "to" | "quantity" | "description" | "supplier") =>
    dialog.getByLabel(new RegExp(`^${text(`activity.form.${name}`)}( \\(.*\\))?( \\*)?$`));

  await test.step("enters a quarter of electricity", async () => {
    await page.getByRole("button", { name: text("activity.new") }).click();
    await dialog.getByRole("combobox", { name: text("activity.form.category") }).fill("zonder garantie");
    await page.getByRole("option", { name: /Elektriciteit zonder garantie van oorsprong/ }).click();
    await field("from").fill(`${year}-01-01`);
    await field("to").fill(`${year}-03-31`);
    await field("quantity").fill("12 400,5");
    await field("description").fill(category);
    await field("supplier").fill(category);
    await dialog.getByRole("button", { name: text("activity.form.save") }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(`${year}-01 – ${year}-03`);
    await expect(row).toContainText("CO₂e", { timeout: 60_000 });
  });

  await test.step("is told in place what is wrong with a file", async () => {
    await page.getByRole("button", { name: text("activity.import.open") }).click();
    await dialog.locator("input[type=file]").setInputFiles({
      name: "verbruik.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Van;Categorie;Hoeveelheid;Eenheid\nvoorjaar;Diesel;x;kWh\n"),
    });
    const preview = dialog.getByRole("table", { name: text("activity.import.preview") });
    await expect(preview).toContainText(text("activity.problems.noDate"));
    await dialog.getByRole("button", { name: text("activity.import.cancel") }).click();
  });

  await test.step("takes it back and undoes that", async () => {
    await row.getByRole("button").last().click();
    await expect(row).toBeHidden();
    await page.getByRole("button", { name: text("activity.table.undo") }).click();
    await expect(row).toBeVisible();
    await row.getByRole("button").last().click();
    await expect(row).toBeHidden();
  });

  await test.step("enters hotel nights abroad by the factor of that country", async () => {
    await page.getByRole("button", { name: text("activity.new") }).click();
    await dialog.getByRole("combobox", { name: text("activity.form.category") }).fill("hotel");
    await page.getByRole("option", { name: /^Hotelovernachting/ }).click();
    await dialog.getByRole("combobox", { name: text("activity.form.country") }).fill("duits");
    await page.getByRole("option", { name: "Duitsland" }).click();
    await field("quantity").fill("6");
    await field("description").fill(category);
    await field("supplier").fill(category);
    await dialog.getByRole("button", { name: text("activity.form.save") }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText("Duitsland");
    await expect(row).toContainText("79,2 kg CO₂e", { timeout: 60_000 });
  });

  await test.step("enters a flight by its airports", async () => {
    await page.getByRole("button", { name: text("activity.flight.new") }).click();
    const route = dialog.getByLabel(new RegExp(`^${text("activity.flight.route")}`));
    await route.fill("AMS QQQ");
    await expect(dialog).toContainText(text("activity.problems.unknown"));
    await route.fill("AMS ARN");
    await expect(dialog).toContainText("Stockholm-Arlanda Airport");
    await dialog.getByRole("button", { name: text("activity.form.save") }).click();
    await expect(dialog).toBeHidden();
    const flown = page.getByRole("row", { name: "AMS–ARN–AMS" });
    await expect(flown).toContainText(text("activity.flight.origins.own"));
    await flown.getByRole("button").last().click();
    await expect(flown).toBeHidden();
  });
});
