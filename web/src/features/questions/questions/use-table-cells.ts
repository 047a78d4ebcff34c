"use client";

import { useState } from "react";
import { emptyCell } from "./content";
import type { CellWrite, Place } from "./paste";
import { type TableData, withCell, withoutRow } from "./table";
import type { AnswerValue, Asked, Cell } from "./types";

/** A question as a column of a table. */
export interface Column {
  question: Asked;
  value: AnswerValue | null;
  isDisabled: boolean;
}

interface TableCellsOptions {
  columns: readonly Column[];
  table: TableData;
  isUnreadable: (id: string, row: string) => boolean;
  onChange: (id: string, value: AnswerValue | null) => void;
  onUnreadable: (id: string, row: string, is: boolean) => void;
}

const nameOf = ({ id, row }: Place) => `${id}/${row}`;

/** The cells of a table: written by hand one by one, or many at once, which is taken back at once. */
export function useTableCells({ columns, table, isUnreadable, onChange, onUnreadable }: TableCellsOptions) {
  // Texts that came into fields in another way than by typing; a new one takes the place of what was typed.
  const [given, setGiven] = useState<ReadonlyMap<string, { text: string }>>(new Map());
  const [before, setBefore] = useState<{ writes: CellWrite[]; onUndone: () => void } | null>(null);

  function cellAt({ id, row }: Place): Cell {
    return table.cells.get(row)?.get(id) ?? {};
  }

  /** Writes cells; `rows` are those of the table then. */
  function put(writes: readonly CellWrite[], rows: readonly string[] = table.rows) {
    for (const { question, value } of columns) {
      const own = writes.filter(({ id }) => id === question.id);
      const read = own.filter((write) => !write.isUnreadable);
      const next = read.reduce<AnswerValue | null>(
        (now, { row, cell }) => (emptyCell(cell) ? withoutRow(now, row) : withCell(now, row, cell, rows)),
        value,
      );
      if (read.length > 0) onChange(question.id, next);
      for (const { row, isUnreadable: is } of own) onUnreadable(question.id, row, is === true);
    }
    const texts = writes.map((write) => [nameOf(write), { text: write.text ?? "" }] as const);
    setGiven(new Map([...given, ...texts]));
  }

  return {
    cellAt,
    givenTo: (place: Place) => given.get(nameOf(place)),
    /** Writes cells one by one in another way than by typing. */
    put(writes: readonly CellWrite[]) {
      setBefore(null);
      put(writes);
    },
    /** Lets a row that goes come back with empty fields. */
    forget(row: string) {
      const texts = columns.map(({ question: { id } }) => [nameOf({ id, row }), { text: "" }] as const);
      setGiven(new Map([...given, ...texts]));
    },
    /** Writes one cell as somebody types in it. */
    type(place: Place, cell: Cell) {
      setBefore(null);
      const column = columns.find(({ question }) => question.id === place.id);
      onChange(place.id, withCell(column?.value ?? null, place.row, cell, table.rows));
    },
    /** Writes many cells, to be taken back at once. */
    putMany(writes: readonly CellWrite[], rows: readonly string[], onUndone: () => void) {
      setBefore({ writes: writes.map(({ id, row }) => ({ id, row, cell: cellAt({ id, row }) })), onUndone });
      put(writes, rows);
    },
    /** Takes back what was written at once, while nothing else was written since; null without that. */
    undo:
      before &&
      (() => {
        setBefore(null);
        put(before.writes);
        before.onUndone();
      }),
    isUnreadable,
  };
}

export type TableCells = ReturnType<typeof useTableCells>;
