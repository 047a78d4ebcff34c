import { type Locale, timeZone } from "@/i18n/config";

/** A civil date or a moment as yyyy-mm-dd, for tables. */
export function formatDay(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(new Date(value));
}

/** A moment as yyyy-mm-dd hh:mm, for tables. */
export function formatMoment(value: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(
    new Date(value),
  );
}

/** A date in words, for prose. */
export function formatDateWords(value: string, locale: Locale): string {
  const zone = /^\d{4}-\d{2}-\d{2}$/.test(value) ? "UTC" : timeZone;
  return new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: "long" }).format(new Date(value));
}

/** The time of day, for "saved 14:32". */
export function formatTime(value: string | Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" }).format(new Date(value));
}

/** A month's name: short for axes, long for sentences. */
export function formatMonth(month: number, locale: Locale, width: "short" | "long" = "short"): string {
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: width }).format(
    new Date(Date.UTC(2025, month - 1, 1)),
  );
}

/** The number of days of a month. */
export function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A period in as few characters as say it: 2025-01, 2025-01 – 2025-03, else the days. */
export function periodText(from: string, to: string): string {
  const [year, month] = to.split("-").map(Number);
  const isWhole = from.endsWith("-01") && Number(to.slice(8)) === lastDay(year ?? 0, month ?? 0);
  if (!isWhole) return from === to ? from : `${from} – ${to}`;
  const first = from.slice(0, 7);
  const last = to.slice(0, 7);
  return first === last ? first : `${first} – ${last}`;
}
