import { expect } from "@playwright/test";
import type { EnergyBalance } from "@/lib/api/types";
import { find } from "../../a11y/look";
import { people } from "../stage/accounts";
import { open } from "../stage/open";
import { test } from "../stage/test";
import { textsIn } from "../stage/texts";

const text = textsIn("sv-SE");
const year = "2025";

for (const width of [1440, 390]) {
  test(`the energy of the books stands in a table, and a report that says less is told of it, ${width} px @night`, async ({
    visit,
  }) => {
    const { page, api } = await visit({ as: people.haulage, viewport: { width, height: 900 } });
    const balance = await api.get<EnergyBalance>(`company/footprint/${year}/energy?locale=sv-SE`);
    const total = (digits: number) =>
      new Intl.NumberFormat("sv-SE", { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        Number(balance.totals.mwh),
      );

    await test.step("sees every carrier, and nothing wider than the page", async () => {
      await open(page, `/company/footprint/energy?year=${year}`);
      const table = page.getByRole("table");
      for (const { carrier } of balance.lines) await expect(table).toContainText(carrier.name);
      await expect(
        table.getByRole("row", { name: new RegExp(`^${text("energy.table.total")}`) }),
      ).toContainText(total(1));
      await expect(table).toContainText(text("energy.bases.prices"));
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBe(0);
      expect(await find(page, "main")).toEqual([]);
    });

    await test.step("is told before a digital report that the answer is another", async () => {
      await open(page, `/company/report?year=${year}`);
      const form = page.getByRole("form", { name: text("report.order.title") });
      await form.getByRole("combobox", { name: text("report.order.type") }).selectOption("vsme-json");
      await expect(form.getByText(text("report.findings.energy"))).toBeVisible();
      await expect(form).toContainText(
        text("report.findings.codes.energyDiffers", { answer: "74", unit: "MWh", books: total(1) }),
      );
    });
  });
}
