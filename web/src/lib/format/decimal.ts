import type { Locale } from "@/i18n/config";

/**
 * The decimal string a person typed, in any of the product's notations: "1 234,5", "1,234.5", "1.234,5", "-0,25".
 * null for nothing, undefined for what is no number. A single separator before exactly three digits is read as
 * a decimal sign when it is a comma and "1.234" as one point two three four: nobody types thousands with a lone point.
 */
export function parseDecimal(text: string): string | null | undefined {
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, "").replace("\u2212", "-");
  if (compact === "") return null;
  const match = /^(-?)([\d.,]*)$/.exec(compact);
  if (!match?.[2]) return undefined;
  const body = plain(match[2]);
  if (body === undefined) return undefined;
  const sign = match[1] === "-" && /[1-9]/.test(body) ? "-" : "";
  return sign + body;
}

function plain(digits: string): string | undefined {
  const last = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  if (last < 0) return trimmed(digits, "");
  const mark = digits[last] ?? "";
  const whole = digits.slice(0, last);
  const fraction = digits.slice(last + 1);
  if (whole.includes(mark)) {
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
