import type { Locale } from "@/i18n/config";

/** What a chart shows, as rows: words stay words, figures stay numbers. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/**
 * A file a spreadsheet of the person's language opens as columns: semicolons and decimal commas where commas are
 * decimal, and a mark that says UTF-8. Words that a spreadsheet would run as a formula are quoted into text.
 */
export function toCsv(table: ChartTable, locale: Locale): string {
  const comma = locale === "en-US";
  const separator = comma ? "," : ";";
  const cell = (value: string | number | null) => {
    if (value === null) return "";
    if (typeof value === "number") return comma ? String(value) : String(value).replace(".", ",");
    return quoted(value, separator);
  };
  const lines = [table.columns, ...table.rows].map((row) => row.map(cell).join(separator));
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

function quoted(text: string, separator: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
