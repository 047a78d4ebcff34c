import type { Locale } from "@/i18n/config";
import { decimalSign, digitsOf, grouped, isAmbiguous } from "./decimal";
import { compact, measureOf, ratioOf } from "./units";

/** What a field takes. */
export interface Wanted {
  /** The field's own unit, as it stands there; units of the same kind are converted into it. */
  unit?: string | undefined;
  /** How many decimals are kept. */
  decimals?: number | undefined;
  isWhole?: boolean | undefined;
  isNegative?: boolean | undefined;
  most?: number | undefined;
}

/** Why a text is no number that the field takes. */
type Wrong =
  | { why: "noDigits" }
  | { why: "words"; words: string }
  | { why: "otherUnit"; words: string }
  | { why: "marks" }
  | { why: "exponent"; number: string }
  | { why: "negative" }
  | { why: "tooLong" }
  | { why: "tooLarge"; most: number }
  | { why: "notWhole"; below: string; above: string };

/** What a text says. */
export type Read =
  | { kind: "nothing" }
  | {
      kind: "number";
      number: string;
      /** What it was converted from, in the person's own notation. */
      from?: string;
      isRounded: boolean;
    }
  /** It can mean two things, each of them as a text that means one. */
  | { kind: "ambiguous"; thousands: string; decimal: string }
  | ({ kind: "wrong" } & Wrong);

/** How many decimals are kept of what one unit causes: kilograms for one krona are few. */
export const factorDecimals = 12;

/** So many digits may stand before the decimal sign, as in core/questions/answer. */
export const mostDigits = 20;

/** Reads all of what a person typed; what is left over makes it no number, whatever it begins with. */
export function readNumber(text: string, locale: Locale, wanted: Wanted = {}): Read {
  const parts = partsOf(text);
  if (parts === null) return compact(text) === "" ? { kind: "nothing" } : { kind: "wrong", why: "noDigits" };
  const { sign, digits, unit, words } = parts;
  const exponent = /^e([-+]?\d{1,3})$/i.exec(unit);
  const body = digitsOf(digits, locale);
  if (body === undefined) return { kind: "wrong", why: /\d/.test(digits) ? "marks" : "noDigits" };
  if (exponent) return written(shifted(body, Number(exponent[1])), sign, locale);
  const factor = factorOf(unit, wanted.unit ?? "");
  if (factor === undefined) return { kind: "wrong", why: "words", words };
  if (factor === null) return { kind: "wrong", why: "otherUnit", words };
  if (isAmbiguous(compact(digits), locale)) {
    const as = (number: string) => [sign + number, words].filter(Boolean).join("\u00a0");
    const [whole = "", fraction = ""] = body.split(".");
    return {
      kind: "ambiguous",
      thousands: as(grouped(whole + fraction, locale)),
      decimal: as(`${whole}${decimalSign(locale)}${fraction}`),
    };
  }
  const decimals = wanted.isWhole ? mostDigits : (wanted.decimals ?? 6);
  const { number, isRounded } = scaled(sign + body, factor, decimals);
  const wrong = unfit(number, wanted, locale);
  if (wrong) return { kind: "wrong", ...wrong };
  const isConverted = factor.num !== factor.den;
  const from = [grouped(sign + body, locale), words].join("\u00a0");
  return { kind: "number", number, isRounded, ...(isConverted ? { from } : {}) };
}

interface Parts {
  sign: string;
  digits: string;
  /** Without spaces; `words` is the same as it was typed. */
  unit: string;
  words: string;
}

/** Sign, digits and what stands around them: the unit, or a currency before the number. Null without a digit. */
function partsOf(text: string): Parts | null {
  const tidy = text
    .normalize("NFKC")
    .replace(/[\u2010-\u2014\u2212]/g, "-")
    .trim();
  const match = /^([^\d.,+-]*)([-+]?)[\s'’]*([\d.,](?:[\d.,\s'’]*[\d.,])?)(.*)$/s.exec(tidy);
  if (!match || !/\d/.test(match[3] ?? "")) return null;
  const [, before = "", sign = "", digits = "", behind = ""] = match;
  const words = [behind.trim(), before.trim()].filter(Boolean).join(" ");
  return {
    sign: sign === "-" ? "-" : "",
    digits,
    unit: compact(words).replace(/(\p{L})\.$/u, "$1"),
    words,
  };
}

/** By what a number in the typed unit is multiplied; null where the field asks for another kind, undefined for no unit. */
function factorOf(unit: string, field: string): { num: bigint; den: bigint } | null | undefined {
  if (unit === "" || unit.toLowerCase() === compact(field).toLowerCase())
    return { num: BigInt(1), den: BigInt(1) };
  const from = measureOf(unit, field);
  if (!from) return undefined;
  const to = measureOf(field);
  return (to && ratioOf(from, to)) ?? null;
}

/** A number without its exponent. */
function shifted(body: string, by: number): string {
  const [whole = "", fraction = ""] = body.split(".");
  const digits = whole + fraction;
  const point = whole.length + by;
  const left = point > 0 ? digits.padEnd(point, "0").slice(0, point) : "0";
  const right = point > 0 ? digits.slice(point) : digits.padStart(digits.length - point, "0");
  return trimmed(`${left.replace(/^0+(?=\d)/, "")}.${right}`);
}

function written(number: string, sign: string, locale: Locale): Read {
  if (isTooLong(number)) return { kind: "wrong", why: "tooLong" };
  return { kind: "wrong", why: "exponent", number: grouped(sign + number, locale) };
}

/** The product to so many decimals, half away from zero, and whether it was rounded for that. */
function scaled(
  number: string,
  { num, den }: { num: bigint; den: bigint },
  decimals: number,
): { number: string; isRounded: boolean } {
  const isNegative = number.startsWith("-");
  const [whole = "", fraction = ""] = number.replace("-", "").split(".");
  const isSame = num === den;
  // Zeros that were typed say how exact the number is; those that come of a conversion say nothing.
  if (isSame && fraction.length <= decimals) return { number: signed(number), isRounded: false };
  const ten = (places: number) => BigInt(`1${"0".repeat(places)}`);
  const top = BigInt(whole + fraction) * num * ten(decimals);
  const bottom = den * ten(fraction.length);
  const rounded = (top + bottom / BigInt(2)) / bottom;
  const digits = rounded.toString().padStart(decimals + 1, "0");
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return {
    number: signed((isNegative ? "-" : "") + trimmed(text)),
    isRounded: rounded * bottom !== top,
  };
}

function trimmed(number: string): string {
  return number.includes(".") ? number.replace(/\.?0*$/, "") : number;
}

/** Nothing less than nothing. */
function signed(number: string): string {
  return /[1-9]/.test(number) ? number : number.replace("-", "");
}

function isTooLong(number: string): boolean {
  return (number.replace("-", "").split(".")[0] ?? "").length > mostDigits;
}

function unfit(number: string, { isWhole, isNegative = true, most }: Wanted, locale: Locale): Wrong | null {
  if (isTooLong(number)) return { why: "tooLong" };
  if (!isNegative && number.startsWith("-")) return { why: "negative" };
  if (most !== undefined && Number(number) > most) return { why: "tooLarge", most };
  const [whole = "", fraction = ""] = number.split(".");
  if (!isWhole || !/[1-9]/.test(fraction)) return null;
  const near = BigInt(whole);
  const far = near + BigInt(number.startsWith("-") ? -1 : 1);
  const [below, above] = near < far ? [near, far] : [far, near];
  return { why: "notWhole", below: grouped(`${below}`, locale), above: grouped(`${above}`, locale) };
}
