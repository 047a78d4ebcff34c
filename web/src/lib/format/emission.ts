import type { Locale } from "@/i18n/config";
import { formatNumber } from "./number";

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

/** Kilograms as a figure and its unit, to be set apart in type. Give a unit where figures stand in a column. */
export function formatEmission(
  kg: string | number,
  locale: Locale,
  unit: EmissionUnit = emissionUnit(kg),
): Emission {
  const value = Number(kg) / kilograms[unit];
  return {
    value: formatNumber(value, locale, { digits: digitsFor(value), minimum: digitsFor(value) }),
    unit: `${unit} CO₂e`,
  };
}

/** The same in one string, for sentences and names of marks in charts. */
export function emissionText(kg: string | number, locale: Locale, unit?: EmissionUnit): string {
  const emission = formatEmission(kg, locale, unit);
  return `${emission.value} ${emission.unit}`;
}

function digitsFor(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 1000) return 0;
  if (size >= 100) return 1;
  return size >= 1 ? 2 : 3;
}
