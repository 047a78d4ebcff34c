import type { Locale } from "@/i18n/config";
import { formatChange, formatNumber } from "./number";

/** Units of emission; the product never abbreviates numbers themselves, since "2,5 tn" reads as tonnes. */
export type EmissionUnit = "kg" | "t" | "kt";

const kilograms: Record<EmissionUnit, number> = { kg: 1, t: 1000, kt: 1_000_000 };

/** The unit in which a figure of this size is read best. */
export function emissionUnit(kg: string | number): EmissionUnit {
  const size = Math.abs(Number(kg));
  if (size < 1000) return "kg";
  return size < 10_000_000 ? "t" : "kt";
}

export interface Emission {
  value: string;
  /** The unit with what it counts, such as "t CO₂e". */
  unit: string;
}

/** Kilograms as a figure and its unit, to be set apart in type: three digits that count, more in front of the point. */
export function formatEmission(kg: string | number, locale: Locale, signed = false): Emission {
  const unit = emissionUnit(kg);
  const value = Number(kg) / kilograms[unit];
  const digits = digitsFor(value);
  return { value: formatNumber(value, locale, { digits, minimum: digits, signed }), unit: `${unit} CO₂e` };
}

/** The same in one string, for sentences and names of marks in charts; of another substance where one is named. */
export function emissionText(kg: string | number, locale: Locale, substance = "CO₂e"): string {
  return `${formatEmission(kg, locale).value} ${emissionUnit(kg)} ${substance}`;
}

/** The change from before to now as signed figure and percent, "+1,2 t CO₂e (+8 %)"; null where there is nothing to compare with. */
export function emissionChange(now: string, before: string | null, locale: Locale): string | null {
  if (before === null) return null;
  const { value, unit } = formatEmission(Number(now) - Number(before), locale, true);
  const percent = formatChange(now, before, locale);
  const figure = `${value} ${unit}`;
  return percent === null ? figure : `${figure} (${percent})`;
}

/** A level of an axis in one unit for all: no digit that says nothing. */
export function emissionLevel(kg: number, locale: Locale, unit: EmissionUnit): string {
  return formatNumber(kg / kilograms[unit], locale, { digits: 3 });
}

function digitsFor(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 1000) return 0;
  if (size >= 10) return 1;
  return size >= 1 ? 2 : 3;
}
