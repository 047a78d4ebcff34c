"use client";

import { useLocale } from "next-intl";
import { type ClipboardEvent, useEffectEvent, useState } from "react";
import { questionTypes } from "@/lib/api/enums";
import { optionsOf } from "./api";
import { emptyCell } from "./content";
import { type CellWrite, cellsOf, isBlock, type Place, type Plan, planned } from "./paste";
import type { Choice } from "./types";
import { cellOf, placeOf } from "./use-cell-keys";
import { useCellReader } from "./use-cell-reader";
import type { Column, TableCells } from "./use-table-cells";

/** What became of a block: how many cells it filled, and what of it did not come in. */
export interface BlockNews {
  filled: number;
  unread: Plan["unread"];
  outside: number;
}

interface BlocksOptions {
  cells: TableCells;
  columns: readonly Column[];
  rows: readonly string[];
  next: (rows: readonly string[]) => string | null;
  onAdd: (rows: readonly string[]) => void;
  onTakeAway: (rows: readonly string[]) => void;
}

/** Many cells at once: a block from a spreadsheet, or one cell filled down its column. */
export function useBlocks({ cells, columns, rows, next, onAdd, onTakeAway }: BlocksOptions) {
  const readerOf = useCellReader();
  const locale = useLocale();
  const [news, setNews] = useState<BlockNews | null>(null);

  const lay = useEffectEvent(
    (block: string[][], from: Place, lists: ReadonlyMap<string, readonly Choice[]>) => {
      const plan = planned(block, {
        at: {
          row: rows.indexOf(from.row),
          column: columns.findIndex(({ question }) => question.id === from.id),
        },
        rows,
        columns: columns.map(({ question, isDisabled }) => ({ id: question.id, isDisabled })),
        read: readerOf(
          columns.map(({ question }) => question),
          lists,
        ),
        next,
      });
      const isNumber = ({ id }: Place) =>
        columns.some(({ question }) => question.id === id && question.type === questionTypes.number);
      // A number that cannot be read stays in its field, which says what is wrong with it.
      const kept = plan.unread
        .filter(isNumber)
        .map((one) => ({ ...one, cell: cells.cellAt(one), isUnreadable: true }));
      onAdd(plan.added);
      cells.putMany([...plan.writes, ...kept], [...rows, ...plan.added], () => {
        onTakeAway(plan.added);
        setNews(null);
      });
      setNews({ filled: plan.writes.length, unread: plan.unread, outside: plan.outside });
    },
  );

  async function layWithLists(block: string[][], from: Place) {
    const wanted = columns.flatMap(({ question: { type, options, optionList } }) =>
      type === questionTypes.multipleChoice && options.length === 0 && optionList ? [optionList] : [],
    );
    const lists = await Promise.all(
      wanted.map(async (list) => [list, await optionsOf(list, locale).catch(() => [])] as const),
    );
    lay(block, from, new Map(lists));
  }

  /** Writes what is not there yet. */
  function fill(writes: readonly CellWrite[]) {
    cells.putMany(writes, rows, () => setNews(null));
    setNews({ filled: writes.length, unread: [], outside: 0 });
  }

  /** Fills the empty cells below one with what stands in it. */
  function fillDown(from: Place) {
    const cell = cells.cellAt(from);
    const column = columns.find(({ question }) => question.id === from.id);
    if (emptyCell(cell) || !column || column.isDisabled) return;
    const writes = emptyBelow(from).map((row) => ({ id: from.id, row, cell }));
    if (writes.length > 0) fill(writes);
  }

  function emptyBelow({ id, row }: Place): string[] {
    return rows
      .slice(rows.indexOf(row) + 1)
      .filter((one) => emptyCell(cells.cellAt({ id, row: one })) && !cells.isUnreadable(id, one));
  }

  return {
    news,
    dismiss: () => setNews(null),
    fill,
    fillDown,
    /** From where a column can be filled by its button: its first filled cell with an empty one below; null without. */
    fillableFrom({ question, isDisabled }: Column): Place | null {
      if (isDisabled || question.type === questionTypes.number) return null;
      const row = rows.find((one) => !emptyCell(cells.cellAt({ id: question.id, row: one })));
      const place = row === undefined ? null : { id: question.id, row };
      return place && emptyBelow(place).length > 0 ? place : null;
    },
    onPasteCapture(event: ClipboardEvent) {
      const cell = cellOf(event.target);
      if (!cell) return;
      const [text, html] = ["text/plain", "text/html"].map((type) => event.clipboardData.getData(type));
      if (!text || !isBlock(text, html ?? "", event.target instanceof HTMLTextAreaElement)) return;
      event.preventDefault();
      event.stopPropagation();
      void layWithLists(cellsOf(text), placeOf(cell));
    },
  };
}
