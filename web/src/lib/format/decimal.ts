import type { Locale } from "@/i18n/config";

/**
 * The decimal string of the digits, signs and spaces that a person typed, in any of the product's notations:
 * "1 234,5", "1,234.5", "1.234,5". Undefined for what is no number. A single sign before exactly three digits parts
 * thousands where the person's language has it for that, and is a decimal sign elsewhere.
 */
export function digitsOf(text: string, locale: Locale): string | undefined {
  const digits = joined(text);
  return digits === undefined ? undefined : plain(digits, thousands[locale]);
}

/**
 * Whether a point before exactly three digits can be a thousand as well as a decimal sign: in languages that use it
 * for neither, where books and spreadsheets use it for both.
 */
export function isAmbiguous(digits: string, locale: Locale): boolean {
  return thousands[locale] === "" && oneGroup.test(digits) && digits.includes(".");
}

const oneGroup = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The sign, if it is not a space, with which a language parts thousands. */
const thousands: Record<Locale, string> = { "sv-SE": "", "fi-FI": "", "en-US": ",", "nl-NL": "." };

/** Without the spaces and apostrophes between groups of three digits; undefined where they stand elsewhere. */
function joined(text: string): string | undefined {
  const spaced = text.trim().replace(/[\s'’]+/g, " ");
  const isSound = !spaced.includes(" ") || inGroups.test(spaced);
  return isSound ? spaced.replaceAll(" ", "") : undefined;
}

const inGroups = /^(?:\d{1,3}(?: \d{3})+|\d*)(?:[.,](?:\d*|(?:\d{3} )+\d{1,3}))?$/;

function plain(digits: string, separator: string): string | undefined {
  const last = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  if (last < 0) return trimmed(digits, "");
  const mark = digits[last] ?? "";
  const whole = digits.slice(0, last);
  const fraction = digits.slice(last + 1);
  if (whole.includes(mark) || (mark === separator && oneGroup.test(digits))) {
    // The same sign several times can only part thousands.
    const groups = digits.split(mark);
    return groups.slice(1).every((group) => /^\d{3}$/.test(group)) && /^\d{1,3}$/.test(groups[0] ?? "")
      ? trimmed(groups.join(""), "")
      : undefined;
  }
  const other = mark === "," ? "." : ",";
  const groups = whole.split(other);
  if (groups.length > 1 && !groups.slice(1).every((group) => /^\d{3}$/.test(group))) return undefined;
  return trimmed(groups.join(""), fraction);
}

function trimmed(whole: string, fraction: string): string | undefined {
  if (whole === "" && fraction === "") return undefined;
  const left = whole.replace(/^0+(?=\d)/, "") || "0";
  return fraction === "" ? left : `${left}.${fraction}`;
}

/** A decimal string for editing: the person's decimal sign, no thousands, every digit kept. */
export function showDecimal(value: string, locale: Locale): string {
  return value.replace(".", decimalSign(locale));
}

/** The same for reading: thousands are parted as the person's language does. */
export function grouped(value: string, locale: Locale): string {
  const [whole = "", fraction] = value.split(".");
  const parted = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands[locale] || "\u00a0");
  return fraction === undefined ? parted : `${parted}${decimalSign(locale)}${fraction}`;
}

/** The sign between whole numbers and decimals. */
export function decimalSign(locale: Locale): string {
  return locale === "en-US" ? "." : ",";
}

/** The sum of decimal strings, to the last digit. */
export function sumDecimals(values: readonly string[]): string {
  const places = Math.max(0, ...values.map((value) => (value.split(".")[1] ?? "").length));
  const sum = values.reduce((total, value) => {
    const [whole = "", fraction = ""] = value.split(".");
    return total + BigInt(whole + fraction.padEnd(places, "0"));
  }, BigInt(0));
  const sign = sum < 0 ? "-" : "";
  const digits = sum
    .toString()
    .replace("-", "")
    .padStart(places + 1, "0");
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
