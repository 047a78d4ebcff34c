import type { ImportSummary, Source } from "@/lib/api/types";

/** Largest file the API takes, in bytes, and the endings of the formats. */
export const limit = 200 * 1024 * 1024;
export const endings = [".se", ".si", ".sie", ".xaf", ".xml", ".csv", ".txt", ".xlsx"] as const;

/** Files that may be tables, whose columns somebody has to explain, or workbooks that the API says how to save. */
export function mayBeTable(fileName: string): boolean {
  return /\.(csv|txt|xlsx?|ods)$/i.test(fileName);
}

/** What became of the rows of a file, each row in one of them. */
export const fates = ["imported", "changed", "unchanged", "skipped"] as const;

/** The sentence that fits what an import did. */
export function outcome({ rows }: ImportSummary): "nothing" | "unchanged" | "new" | "mixed" {
  if (rows.read === 0) return "nothing";
  if (rows.unchanged === rows.read) return "unchanged";
  return rows.imported === rows.read ? "new" : "mixed";
}

/** Whether a file was read in which there was nothing. */
export function isEmpty({ summary }: { summary: Pick<ImportSummary, "rows"> | null }): boolean {
  return summary !== null && summary.rows.read === 0;
}

/** Line numbers as people write them, no more than fit a sentence: "4, 9, 17 …". */
export function lineList(lines: readonly number[], count: number, most = 12): string {
  const shown = lines.filter((line) => line > 0).slice(0, most);
  return shown.join(", ") + (shown.length > 0 && count > shown.length ? " …" : "");
}

/** What is worth knowing beyond the warnings that stand by themselves: a wrong company, and a file without vouchers. */
export function furtherNotices(summary: Pick<ImportSummary, "notices" | "rows">): ImportSummary["notices"] {
  const shown = isEmpty({ summary }) ? ["ledger.otherCompany", "ledger.noVouchers"] : ["ledger.otherCompany"];
  return summary.notices.filter(({ code }) => !shown.includes(code));
}

/** What notices say of single things, in the order of a table's columns. */
const noticeArgs = [
  "voucher",
  "account",
  "total",
  "date",
  "value",
  "there",
  "here",
  "given",
  "found",
  "difference",
  "record",
  "currency",
  "rows",
  "kind",
  "books",
  "agreeing",
  "of",
] as const;

/** The columns of a table of what a notice is about: none where nothing is said of single things. */
export function noticeColumns(
  items: ImportSummary["notices"][number]["items"],
): (typeof noticeArgs)[number][] {
  return noticeArgs.filter((name) => items.some(({ args }) => args[name]));
}

/** Those of the years, earliest first, that days as in 2025-01-31 reach into; all of them where no days are known. */
export function yearsWithin(years: readonly number[], from: string | null, to: string | null): number[] {
  const first = from === null ? Number.NEGATIVE_INFINITY : Number.parseInt(from, 10);
  const last = to === null ? Number.POSITIVE_INFINITY : Number.parseInt(to, 10);
  return years.filter((year) => first <= year && year <= last).sort((a, b) => a - b);
}

/** Two sources that hold the same vouchers: the one that came later, and what it has in common with the earlier one. */
export interface SameBooks {
  source: Source;
  other: Source;
  same: Source["same"][number];
}

/** The sources that hold the same vouchers, those first about which somebody has to choose. */
export function sameBooks(sources: readonly Source[]): SameBooks[] {
  const found = sources.flatMap((source) =>
    source.same.flatMap((same) => {
      const other = sources.find(({ id }) => id === same.otherId);
      return other ? [{ source, other, same }] : [];
    }),
  );
  return found.sort((a, b) => Number(b.same.asks) - Number(a.same.asks));
}

/** What can be chosen, beside what holds already. */
export function choices({ standing }: SameBooks["same"]): ("beside" | "both" | "instead")[] {
  return (["beside", "both", "instead"] as const).filter((choice) => choice !== standing);
}
