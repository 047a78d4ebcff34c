"use client";

import { type Row, type SortingState, type Updater, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { type Columns, defaultColumn, type Features, features, type Sort } from "./columns";
import type { Pages } from "./pages";
import { useRowHeight } from "./row-height";
import { heightOfCard, useCards } from "./use-cards";
import { usePrinting } from "./use-printing";

interface Source<T extends object> {
  columns: Columns<T>;
  rows: readonly T[] | Pages<T>;
  rowId: (row: T) => string;
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort | null) => void) | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  /** A row that stays drawn although it is out of view, because it holds the focus. */
  active: number;
  /** A row that is brought into view. */
  openId?: string | null;
}

/** A place of the list in view, with its row where that has been fetched. */
export interface Slot<T extends object> {
  index: number;
  row: Row<Features, T> | undefined;
}

/** How many rows a table prints; more belongs into an export. */
const printLimit = 2_000;

function isPages<T>(rows: readonly T[] | Pages<T>): rows is Pages<T> {
  return "at" in rows && "total" in rows;
}

/** Sorts, and finds out which rows are in view, for rows at hand and for rows that are fetched while scrolling. */
export function useRows<T extends object>({
  columns,
  rows,
  rowId,
  sort,
  onSort,
  scroller,
  active,
  openId = null,
}: Source<T>) {
  const pages = isPages(rows) ? rows : null;
  const count = pages ? pages.total : (rows as readonly T[]).length;
  const rowHeight = useRowHeight();
  const isCards = useCards();
  const height = isCards ? heightOfCard(columns.length) : rowHeight;
  const printing = usePrinting();
  const [ownSort, setOwnSort] = useState<SortingState>([]);
  const sorting = useMemo(() => (sort === undefined ? ownSort : sort ? [sort] : []), [sort, ownSort]);

  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    initialRect: { width: 0, height: 720 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height is the reason to measure again.
  useEffect(() => virtual.measure(), [virtual, height]);

  const inView = virtual.getVirtualItems().map(({ index }) => index);
  const first = inView[0] ?? 0;
  const last = inView.at(-1) ?? 0;
  useEffect(() => pages?.show(first, last), [pages, first, last]);

  const openIndex = openId === null ? -1 : (pages?.find((row) => rowId(row) === openId) ?? -1);
  useEffect(() => {
    if (openIndex >= 0) virtual.scrollToIndex(openIndex);
  }, [virtual, openIndex]);

  const indexes = printing ? upTo(Math.min(count, printLimit)) : withActive(inView, active, count);
  const loaded = pages ? indexes.flatMap((index) => pages.at(index) ?? []) : (rows as readonly T[]);
  const data = useStable(loaded);

  const table = useTable({
    features,
    columns,
    defaultColumn,
    data,
    getRowId: rowId,
    manualSorting: sort !== undefined,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (change: Updater<SortingState>) => {
      const next = typeof change === "function" ? change(sorting) : change;
      if (onSort) onSort(next[0] ?? null);
      else setOwnSort(next);
    },
  });

  const drawn = table.getRowModel().rows;
  const slots: Slot<T>[] = pages
    ? inOrder(indexes, pages, drawn, rowId)
    : indexes.map((index) => ({ index, row: drawn[index] }));
  const idAt = (index: number) => {
    if (!pages) return drawn[index]?.id;
    const row = pages.at(index);
    return row === undefined ? undefined : rowId(row);
  };
  const before = printing ? 0 : (virtual.getVirtualItems()[0]?.start ?? 0);
  const after = printing
    ? 0
    : Math.max(0, virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0));
  return {
    table,
    slots,
    count,
    height,
    before,
    after,
    isCards,
    measure: isCards ? virtual.measureElement : undefined,
    scrollTo: (index: number) => virtual.scrollToIndex(index),
    pages,
    idAt,
  };
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function withActive(indexes: number[], active: number, count: number): number[] {
  if (active < 0 || active >= count || indexes.length === 0 || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((a, b) => a - b);
}

function inOrder<T extends object>(
  indexes: readonly number[],
  pages: Pages<T>,
  drawn: readonly Row<Features, T>[],
  rowId: (row: T) => string,
): Slot<T>[] {
  const byId = new Map(drawn.map((row) => [row.id, row]));
  return indexes.map((index) => {
    const value = pages.at(index);
    return { index, row: value === undefined ? undefined : byId.get(rowId(value)) };
  });
}

/** The same list while its members are the same, so that the row model is not built again for each scrolled pixel. */
function useStable<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  const same =
    kept === list || (kept.length === list.length && kept.every((item, index) => item === list[index]));
  if (!same) setKept(list);
  return same ? kept : list;
}
