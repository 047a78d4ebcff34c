import type { AnswerValue, Cell, Row, RowKind } from "./types";

/** The cells of a table by row and by column (question id). */
export interface TableData {
  /** The rows' keys in the order they are shown. */
  rows: string[];
  cells: ReadonlyMap<string, ReadonlyMap<string, Cell>>;
}

/**
 * Joins the values of a group's questions into one table. `given` are rows that stand without a cell; `order` is the
 * order rows are known in, those it does not know follow by number and alphabet.
 */
export function joined(
  columns: readonly { id: string; value: AnswerValue | null }[],
  given: readonly string[] = [],
  order: readonly string[] = [],
): TableData {
  const cells = new Map<string, Map<string, Cell>>();
  for (const { id, value } of columns) {
    for (const { row, ...cell } of value?.rows ?? []) {
      const line = cells.get(row) ?? new Map<string, Cell>();
      line.set(id, cell);
      cells.set(row, line);
    }
  }
  const place = new Map(order.map((row, index) => [row, index]));
  const at = (row: string) => place.get(row) ?? order.length;
  const rows = [...new Set([...cells.keys(), ...given])].sort((a, b) => at(a) - at(b) || natural(a, b));
  return { rows, cells };
}

const natural = new Intl.Collator("sv", { numeric: true }).compare;

/** One column's value after a cell of it changed; rows keep their order and empty cells go. */
export function withCell(
  value: AnswerValue | null,
  row: string,
  cell: Cell,
  order: readonly string[],
): AnswerValue {
  const rest = (value?.rows ?? []).filter((one) => one.row !== row);
  const rows: Row[] = [...rest, { row, ...cell }];
  const place = new Map(order.map((key, index) => [key, index]));
  return { rows: rows.sort((a, b) => (place.get(a.row) ?? rows.length) - (place.get(b.row) ?? rows.length)) };
}

/** One column's value without a row; null when nothing is left. */
export function withoutRow(value: AnswerValue | null, row: string): AnswerValue | null {
  const rows = (value?.rows ?? []).filter((one) => one.row !== row);
  return rows.length > 0 ? { rows } : null;
}

/** The key of a new row a person makes: the next number that no row has. */
export function nextRow(rows: readonly string[]): string {
  const last = rows.reduce((most, row) => (/^\d+$/.test(row) ? Math.max(most, Number(row)) : most), 0);
  return String(last + 1);
}

/** Whether a person may add and remove rows, or whether another table decides. */
export function ownRows(kind: RowKind): boolean {
  return kind === "free" || kind === "options";
}

/** What a row of a table of one's own is called by: its first words. */
export function rowName(table: TableData, row: string): string {
  for (const cell of table.cells.get(row)?.values() ?? []) {
    if (cell.text?.trim()) return cell.text.trim();
  }
  return "";
}
