import type { Locale } from "@/i18n/config";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

/** A number for reading; a decimal string of the API keeps every digit that is shown. */
export function formatNumber(
  value: string | number,
  locale: Locale,
  { digits, minimum = 0, signed = false }: { digits?: number; minimum?: number; signed?: boolean } = {},
): string {
  const format = formatOf(locale, {
    ...(signed ? { signDisplay: "exceptZero" } : {}),
    maximumFractionDigits: digits ?? 6,
    minimumFractionDigits: Math.min(minimum, digits ?? 6),
  });
  // Intl reads a decimal string exactly; passing it through a float would lose digits of large ledgers.
  return format.format(value as number);
}

/** A number of which only the size matters: two digits and zeros. */
export function formatRough(value: number, locale: Locale): string {
  return formatOf(locale, { maximumSignificantDigits: 2 }).format(value);
}

/** An amount with its ISO currency; whole units unless digits are asked for. */
export function formatMoney(value: string | number, currency: string, locale: Locale, digits = 0): string {
  const format = formatOf(locale, {
    style: "currency",
    currency,
    currencyDisplay: "code",
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
  return format.format(value as number);
}

/** A share from 0 to 1 as percent; null is an en dash. */
export function formatShare(value: string | number | null, locale: Locale, digits = 0): string {
  if (value === null) return "–";
  return formatOf(locale, {
    style: "percent",
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  }).format(value as number);
}

/** The change from before to now as signed percent; null where there is nothing to compare with. */
export function formatChange(now: string, before: string | null, locale: Locale): string | null {
  const from = Number(before ?? 0);
  if (from === 0) return null;
  return formatOf(locale, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(
    (Number(now) - from) / Math.abs(from),
  );
}

/** A file size in the units people know. */
export function formatBytes(bytes: number, locale: Locale): string {
  const steps = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  let value = bytes;
  let step = 0;
  while (value >= 1000 && step < steps.length - 1) {
    value /= 1000;
    step++;
  }
  return formatOf(locale, {
    style: "unit",
    unit: steps[step] ?? "byte",
    unitDisplay: "short",
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}
