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
