import type { Cell } from "./types";

/** Where a cell of a table is: the question that is its column, and the key of its row. */
export interface Place {
  id: string;
  row: string;
}

/** What becomes of one cell. */
export interface CellWrite extends Place {
  cell: Cell;
  /** As what it was written. */
  text?: string | undefined;
  /** True where that cannot be read: it stands in its field, and the cell itself stays as it was. */
  isUnreadable?: boolean;
}

/** What a text says in a column: a cell, nothing at all, or something that is not for it. */
export type ReadCell = (column: string, text: string) => Cell | "nothing" | "unreadable";

/** What becomes of a block that is put into a table. */
export interface Plan {
  writes: CellWrite[];
  /** The rows that it needs beside those that are there. */
  added: string[];
  /** Texts that their column does not take. */
  unread: (Place & { text: string })[];
  /** How many cells with something in them have no place in the table. */
  outside: number;
}

/**
 * Whether a text of the clipboard is a block of cells and no text for one of them. Paragraphs look like a column of
 * cells, and lists have tabs; what they were copied from says beside it whether they are a table.
 */
export function isBlock(text: string, html: string, isForText: boolean): boolean {
  const cells = cellsOf(text);
  if (cells.length === 1 && cells[0]?.length === 1) return false;
  return /<table/i.test(html) || !isForText || (html === "" && text.includes("\t"));
}

/** The cells of a block as spreadsheets copy them: tabs between cells, quotes around those with breaks or tabs in them. */
export function cellsOf(text: string): string[][] {
  const body = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= body.length; at++) {
    const [cell, end] = cellAt(body, at);
    row.push(cell);
    at = end;
    if (body[at] !== "\t") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

/** One cell that begins somewhere in a block, and where it ends. */
function cellAt(body: string, from: number): [cell: string, end: number] {
  const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(body.slice(from));
  if (quoted) return [(quoted[1] ?? "").replaceAll('""', '"'), from + quoted[0].length];
  const length = body.slice(from).search(/[\t\n]/);
  const end = length < 0 ? body.length : from + length;
  return [body.slice(from, end), end];
}

interface Into {
  /** The row and the column of the cell that the block begins at, by number. */
  at: { row: number; column: number };
  rows: readonly string[];
  columns: readonly { id: string; isDisabled: boolean }[];
  read: ReadCell;
  /** The key of one more row, after those; null where the table may not grow. */
  next: (rows: readonly string[]) => string | null;
}

/** Lays a block over a table. Empty cells of it leave what stands there. */
export function planned(block: readonly string[][], { at, rows, columns, read, next }: Into): Plan {
  const plan: Plan = { writes: [], added: [], unread: [], outside: 0 };
  const all = [...rows];
  const rowAt = (place: number) => {
    while (all.length <= place) {
      const key = next(all);
      if (key === null) return undefined;
      all.push(key);
      plan.added.push(key);
    }
    return all[place];
  };
  block.forEach((texts, down) => {
    const row = texts.some((text) => text.trim() !== "") ? rowAt(at.row + down) : undefined;
    texts.forEach((text, over) => {
      if (text.trim() === "") return;
      const column = columns[at.column + over];
      if (row === undefined || !column || column.isDisabled) plan.outside++;
      else lay(plan, { id: column.id, row }, text.trim(), read);
    });
  });
  return plan;
}

function lay(plan: Plan, place: Place, text: string, read: ReadCell) {
  const cell = read(place.id, text);
  if (cell === "nothing") return;
  if (cell !== "unreadable") plan.writes.push({ ...place, cell, text });
  else plan.unread.push({ ...place, text });
}
