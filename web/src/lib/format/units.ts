import table from "./units.json";

/** What a unit measures, and how much of that it is, as a fraction so that 3.6 MJ to the kWh loses nothing. */
export interface Measure {
  kind: string;
  num: bigint;
  den: bigint;
}

interface Entry {
  num: number;
  den: number;
  /** Of megatonnes: "mt" is a tonne to many. */
  exact?: boolean;
  written: readonly string[];
}

const exact = new Map<string, Measure>();
const loose = new Map<string, Measure>();
for (const [kind, units] of Object.entries<Record<string, Entry>>(table)) {
  for (const { num, den, exact: isExact, written } of Object.values(units)) {
    const measure = { kind, num: BigInt(num), den: BigInt(den) };
    for (const name of written) {
      exact.set(compact(name), measure);
      if (!isExact) loose.set(compact(name).toLowerCase(), measure);
    }
  }
}

const mass = "mass";
const emissions = "emissions";

/** The currencies that people write in other ways than by their code. */
const currencies: Record<string, readonly string[]> = {
  kr: ["SEK", "NOK", "DKK"],
  kronor: ["SEK"],
  kruunua: ["SEK"],
  "€": ["EUR"],
  euro: ["EUR"],
  euros: ["EUR"],
  euroa: ["EUR"],
  $: ["USD"],
  "£": ["GBP"],
  ...Object.fromEntries(
    ["SEK", "EUR", "NOK", "DKK", "USD", "GBP", "CHF"].map((code) => [code.toLowerCase(), [code]]),
  ),
};

/** What stands before a currency, or in words alone in a field of money. */
const scales: readonly { words: readonly string[]; letters: readonly string[]; num: number }[] = [
  { num: 1e3, letters: ["k", "t"], words: ["tusen", "thousand", "tuhatta", "duizend"] },
  {
    num: 1e6,
    letters: ["m"],
    words: ["mn", "milj", "milj.", "miljoner", "million", "mln", "miljoonaa", "miljoen"],
  },
  { num: 1e9, letters: ["md"], words: ["mdr", "mrd", "miljarder", "billion", "miljardia", "miljard"] },
];

/** A text without the spaces and small signs in which people write the same unit differently. */
export function compact(text: string): string {
  return text.normalize("NFKC").replace(/[\s'’]/g, "");
}

/**
 * What a unit measures that somebody has typed, or that a field names; undefined for what is not known. In a field of
 * money, "kr" is the field's own currency where that is a krona.
 */
export function measureOf(text: string, field = ""): Measure | undefined {
  const name = compact(text);
  const own = compact(field);
  const found = exact.get(name) ?? loose.get(name.toLowerCase());
  if (found) return found;
  if (isCurrency(name)) return money(name, 1);
  return amountOf(name.toLowerCase(), isCurrency(own) ? own : "");
}

/** The factor from one unit to another of its kind; undefined where they measure different things. */
export function ratioOf(from: Measure, to: Measure): { num: bigint; den: bigint } | undefined {
  // Of emissions, people write the mass alone.
  const isSame = from.kind === to.kind || (from.kind === mass && to.kind === emissions);
  return isSame ? { num: from.num * to.den, den: from.den * to.num } : undefined;
}

function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

function money(code: string, num: number): Measure {
  return { kind: `money ${code}`, num: BigInt(num), den: BigInt(1) };
}

function amountOf(name: string, own: string): Measure | undefined {
  const plain = currencyOf(name, own);
  if (plain) return money(plain, 1);
  for (const { num, letters, words } of scales) {
    if (own && words.includes(name)) return money(own, num);
    for (const scale of [...words, ...letters]) {
      const code = name.startsWith(scale) ? currencyOf(name.slice(scale.length), own) : undefined;
      if (code) return money(code, num);
    }
  }
  return undefined;
}

function currencyOf(name: string, own: string): string | undefined {
  if (own && name === own.toLowerCase()) return own;
  const codes = currencies[name];
  return codes?.find((code) => code === own) ?? codes?.[0];
}
