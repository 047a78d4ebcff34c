"use client";

import { useState } from "react";
import { joined, nextRow, ownRows, type TableData } from "./table";
import type { Choice, Group } from "./types";
import type { Column } from "./use-table-cells";

interface RowsOptions {
  group: Group;
  columns: readonly Column[];
  possible: readonly Choice[];
  /** Rows that something is known of before anybody has written in them. */
  known: readonly string[];
}

/** The rows of a table: those with cells, those that another table has, and those that somebody wants besides. */
export function useRows({ group, columns, possible, known }: RowsOptions) {
  // Rows a person has added and not yet written in; the server knows none without a cell.
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const own = ownRows(group.rows);
  const order = possible.map(({ key }) => key);
  const wanted = [...added, ...known.filter((row) => !removed.includes(row))];
  const given = group.rows === "group" ? order : own ? wanted : [];
  const values = columns.map(({ question, value }) => ({ id: question.id, value }));
  const table: TableData = joined(values, given, order);
  return {
    table,
    own,
    add(rows: readonly string[]) {
      setAdded((before) => [...before, ...rows]);
      setRemoved((before) => before.filter((row) => !rows.includes(row)));
    },
    takeAway(rows: readonly string[]) {
      setAdded((before) => before.filter((row) => !rows.includes(row)));
      setRemoved((before) => [...before, ...rows]);
    },
    /** The key of one more row after those; null where the table may not grow by itself. */
    next: (rows: readonly string[]) => (group.rows === "free" ? nextRow(rows) : null),
  };
}
