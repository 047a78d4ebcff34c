import { expect } from "@playwright/test";
import type { Footprint, Transaction } from "@/lib/api/types";
import { emissionText, formatEmission } from "@/lib/format/emission";
import { formatNumber } from "@/lib/format/number";
import { exactly, sumOf } from "../stage/decimal";
import { atPage, type Walk } from "./walk";

const electricity = 5020;
/** As many rows of the walk's books as become figures. */
const counted = 6;

/** The year in sums as the API has it. */
export function footprintOf({ api, locale }: Walk): Promise<Footprint> {
  return api.get<Footprint>(`company/footprint/2025?locale=${locale}`);
}

/** Looks at the year in sums, and at what the import has added to it; gives the figures of the API. */
export async function seeFootprint(walk: Walk, before: Footprint): Promise<Footprint> {
  const { page, text, locale } = walk;
  await page
    .getByRole("link", { name: text("integrations.summary.open") })
    .first()
    .click();
  await atPage(page, text("footprint.page.title", { year: "2025" }));
  const footprint = await footprintOf(walk);
  const { totals, months, coverage } = footprint;

  const sums = page.getByRole("region", { name: text("footprint.figures.label") });
  const total = formatEmission(totals.total, locale);
  await expect(sums).toContainText(`${total.value}${total.unit}`);
  for (const kg of [totals.scope1, totals.scope2Location, totals.scope3]) {
    expect(exactly(kg, 6)).toBeGreaterThan(0n);
    await expect(sums).toContainText(formatEmission(kg, locale).value);
  }
  expect(sumOf(months.map((month) => month.total))).toBe(exactly(totals.total, 6));
  expect(exactly(totals.total, 6)).toBeGreaterThan(exactly(before.totals.total, 6));
  expect(coverage.rows.counted).toBe(before.coverage.rows.counted + counted);
  expect(coverage.rows.unmatched).toBe(before.coverage.rows.unmatched);

  const chart = page.getByRole("img", { name: text("footprint.months.title") });
  await expect(
    chart.or(page.getByRole("heading", { name: text("footprint.months.title") })).first(),
  ).toBeVisible();
  const ranked = page.getByRole("list", { name: text("footprint.categories.ranked") });
  await expect(ranked).toContainText(emissionText(electricityOf(footprint)?.kg ?? "", locale));
  return footprint;
}

/** The leaf of electricity in premises. */
function electricityOf({ categories }: Footprint) {
  return categories.filter(({ id }) => id.startsWith("2.electricity.premises.")).at(-1);
}

/** From the category of electricity to its January invoice, and to the voucher, the rule and the factor behind it. */
export async function followFigure(walk: Walk, footprint: Footprint): Promise<void> {
  const { page, api, text, locale, books } = walk;
  const leaf = electricityOf(footprint);
  const invoice = books.vouchers[0]?.text ?? "";
  await page
    .getByRole("list", { name: text("footprint.categories.ranked") })
    .getByRole("link", { name: leaf?.name ?? "" })
    .first()
    .click();
  await atPage(page, leaf?.name ?? "");
  const { items } = await api.get<{ items: Transaction[] }>(
    `company/footprint/2025/transactions?category=${leaf?.id}&locale=${locale}&q=${encodeURIComponent(invoice)}`,
  );
  const january = items.find(({ part }) => part === "main");
  expect(january).toMatchObject({ account: String(electricity), unit: "kWh", method: "activity" });

  const table = page.getByRole("table", { name: text("footprint.table.title") });
  await page.getByRole("searchbox", { name: text("footprint.filters.text") }).fill(invoice);
  await expect(table.getByRole("row")).toHaveCount(items.length + 1);
  await table.getByRole("row").filter({ hasText: "2025-01-20" }).first().click();
  const why = page.getByRole("dialog", { name: text("footprint.why.title") });
  const voucher = why.getByRole("table", { name: text("footprint.why.voucherRows") });
  await expect(voucher.getByRole("row")).toHaveCount(4);
  await expect(voucher.locator("[aria-current=true]")).toContainText(String(electricity));
  await expect(voucher.locator("[aria-current=true]")).toContainText("El för belysning");
  await expect(why).toContainText(invoice);

  const { factor } = await api.get<{ factor: { value: string; name: string; source: string } }>(
    `company/footprint/transaction/${january?.id}?locale=${locale}`,
  );
  await expect(why).toContainText(factor.name);
  await expect(why).toContainText(factor.source);
  await expect(why).toContainText(`${formatNumber(factor.value, locale, { digits: 10 })} kg CO₂e/kWh`);
  const kg = january?.kg ?? "";
  await expect(why).toContainText(formatNumber(kg, locale, { digits: 12 }));
  expect(exactly(kg, 6)).toBe((6400n * exactly(factor.value, 12)) / 1_000_000n);
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
}
