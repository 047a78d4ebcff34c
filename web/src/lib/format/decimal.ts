import type { Locale } from "@/i18n/config";

/**
 * The decimal string a person typed, in any of the product's notations: "1 234,5", "1,234.5", "1.234,5", "-0,25".
 * null for nothing, undefined for what is no number. A single separator before exactly three digits can be read in two
 * ways: it parts thousands where the person's language has it for that, and is a decimal sign elsewhere. The unit may
 * stand behind the number, as in "12 %".
 */
export function parseDecimal(text: string, locale: Locale, unit = ""): string | null | undefined {
  const compact = squeezed(text);
  const tail = squeezed(unit);
  const bare = tail !== "" && compact.endsWith(tail) ? compact.slice(0, -tail.length) : compact;
  if (bare === "") return compact === "" ? null : undefined;
  const match = /^([-+]?)([\d.,]*)$/.exec(bare);
  if (!match?.[2]) return undefined;
  const body = plain(match[2], thousands[locale]);
  if (body === undefined) return undefined;
  const sign = match[1] === "-" && /[1-9]/.test(body) ? "-" : "";
  return sign + body;
}

/** The sign, if it is not a space, with which a language parts thousands. */
const thousands: Record<Locale, string> = { "sv-SE": "", "fi-FI": "", "en-US": ",", "nl-NL": "." };

/** Without spaces and apostrophes, which only part digits, and with every dash that stands for minus as one. */
function squeezed(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s'’]/g, "")
    .replace(/[\u2010-\u2014\u2212]/g, "-")
    .toLowerCase();
}

function plain(digits: string, separator: string): string | undefined {
  const last = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  if (last < 0) return trimmed(digits, "");
  const mark = digits[last] ?? "";
  const whole = digits.slice(0, last);
  const fraction = digits.slice(last + 1);
  if (whole.includes(mark) || (mark === separator && /^[1-9]\d{0,2}.\d{3}$/.test(digits))) {
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
  return locale === "en-US" ? value : value.replace(".", ",");
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
