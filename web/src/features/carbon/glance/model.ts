/** What the engine in the browser says of a file; figures are decimal strings. */
export interface Glanced {
  company: string;
  currency: string;
  rows: number;
  /** Rows that could not be used. */
  skipped: number;
  notices: readonly { code: string; count: number }[];
  /** The newest first; empty where no row is a cost. */
  years: readonly GlancedYear[];
}

export interface GlancedYear {
  year: number;
  /** Those with rows, ascending. */
  months: readonly number[];
  total: string;
  low: string;
  high: string;
  scope1: string;
  scope2: string;
  scope2Market: string;
  scope3: string;
  counted: Tally;
  excluded: Tally;
  unmatched: Tally;
  shareOfSpend: string | null;
  missing: string | null;
  partial: boolean;
  quality: readonly { score: number; kg: string; share: string | null }[];
  categories: readonly Sum[];
  suppliers: readonly Sum[];
  accounts: readonly Sum[];
  unknown: readonly Sum[];
  reasons: readonly Sum[];
  licences: readonly { code: string; text: string }[];
}

interface Tally {
  rows: number;
  amount: string;
}

export interface Sum extends Tally {
  id: string;
  name: string;
  scope?: number;
  kg: string;
}

export interface Row {
  date: string;
  voucher: string;
  account: string;
  accountName: string;
  supplier: string;
  text: string;
  amount: string;
  part: "main" | "upstream";
  status: "counted" | "excluded" | "unmatched";
  categoryName: string;
  kg: string;
  quality: number;
  way: Way | null;
}

/** How a row's kilograms came about: base → units, units × kg. */
export interface Way {
  base: string;
  baseUnit: string;
  units: string;
  unit: string;
  kg: string;
  name: string;
  source: string;
  year: number;
}

export interface Rows {
  total: number;
  items: readonly Row[];
}

/** Which rows are meant; what is left out does not count. */
export interface Query {
  status?: Row["status"];
  scope?: number;
  category?: string;
  exclusion?: string;
  account?: string;
  supplier?: string;
}

/** What the build says of the engine; see tools/build/engine.cjs. */
export interface EngineFile {
  file: string;
  bytes: number;
}

/** How far a file has come: the engine is fetched, its vouchers are read, their rows are computed. */
export interface Progress {
  phase: "loading" | "reading" | "computing";
  done: number;
  of: number;
}

/** The share that is done, from 0 to 100; what the file says of its own size may be more or less than there is. */
export function percentOf({ done, of }: Progress): number {
  return of > 0 ? Math.min(100, Math.round((100 * done) / of)) : 0;
}

/** Whether the file ends where no whole one does. */
export function isCutShort({ notices }: Pick<Glanced, "notices">): boolean {
  return notices.some(({ code }) => code === "ledger.voucherNotClosed");
}

/** The width of a bar beside the largest, from 0 to 100. */
export function barOf(kg: string, largest: string): number {
  const whole = Number(largest);
  return whole > 0 ? Math.min(100, Math.max(0, (100 * Number(kg)) / whole)) : 0;
}
