"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { questionTypes } from "@/lib/api/enums";
import type { Figure } from "@/lib/api/types";
import { grouped } from "@/lib/format/decimal";
import { usePeriod } from "@/lib/period/period";
import { useSession } from "@/lib/session/session";
import { emptyCell, emptyValue } from "./content";
import { lastNumber } from "./doubts";
import { useLastValues } from "./last-values";
import type { Place } from "./paste";
import type { Asked, Cell, Group } from "./types";
import type { Column } from "./use-table-cells";

/** What stands faintly in an empty cell until somebody takes it over. */
export interface Ghost {
  cell: Cell;
  /** As it stands in the cell. */
  text: string;
  /** Where it comes from, in words. */
  about: string;
  isFigure: boolean;
}

/** What the footprint and last year's answers say of the cells of a table. */
export interface Ghosts {
  of: (place: Place) => Ghost | null;
  /** The rows that something is said of. */
  rows: readonly string[];
}

interface GhostsOptions {
  group: Group;
  columns: readonly Column[];
  figures: ReadonlyMap<string, readonly Figure[]> | undefined;
}

/** Finds what the footprint and last year say of cells that nobody has filled in. */
export function useGhosts({ group, columns, figures }: GhostsOptions): Ghosts {
  const t = useTranslations("questions.table");
  const locale = useLocale();
  const { year } = usePeriod();
  const currency = useSession().company?.currency ?? "";
  const lastValueOf = useLastValues();
  // A row of one's own has no name: it is last year's only in a table that nobody has begun.
  const [isFresh] = useState(() => columns.every(({ value }) => emptyValue(value)));
  const knowsRows = group.rows === "options" || (group.rows === "free" && isFresh);

  function lastCell(question: Asked, row: string): Cell | null {
    const last = lastValueOf(question.id);
    const cell = last?.rows?.find((one) => one.row === row);
    if (!cell || emptyCell(cell)) return null;
    const { text, options } = cell;
    if (question.type !== questionTypes.number) return text ? { text } : options ? { options } : null;
    const number = lastNumber(question, last, row, currency);
    return number === null ? null : { number };
  }
  function textOf(question: Asked, { number, text, options = [] }: Cell): string {
    if (number !== undefined) return grouped(number, locale);
    if (text) return text;
    const [only] = question.multiple ? [] : options;
    return question.options.find(({ key }) => key === only)?.label ?? "";
  }
  function ghostOf(question: Asked, cell: Cell | null, isFigure: boolean): Ghost | null {
    const value = cell ? textOf(question, cell) : "";
    if (!cell || value === "") return null;
    const about = isFigure
      ? t("ghostOfFigures", { value })
      : t("ghostOfYear", { year: String(year - 1), value });
    return { cell, text: value, about, isFigure };
  }
  function found({ question }: Column, row: string): Ghost | null {
    const figure = figures?.get(question.id)?.find((one) => one.row === row);
    if (figure) return ghostOf(question, { number: figure.number }, true);
    return knowsRows ? ghostOf(question, lastCell(question, row), false) : null;
  }
  /** Whether somebody has written something else in the row than last year's. */
  function isAnother(row: string): boolean {
    return columns.some((column) => {
      const { row: _, unit: __, ...own } = column.value?.rows?.find((one) => one.row === row) ?? { row };
      const last = lastCell(column.question, row);
      return (
        !emptyCell(own) && last !== null && textOf(column.question, own) !== textOf(column.question, last)
      );
    });
  }
  const rows = columns.flatMap(({ question, isDisabled }) =>
    isDisabled
      ? []
      : [
          ...(figures?.get(question.id) ?? []),
          ...((knowsRows ? lastValueOf(question.id)?.rows : undefined) ?? []),
        ].map(({ row }) => row),
  );
  return {
    rows: [...new Set(rows)],
    of: ({ id, row }) => {
      const column = columns.find(({ question }) => question.id === id);
      const own = column?.value?.rows?.find((one) => one.row === row);
      if (!column || column.isDisabled || (own && !emptyCell(own))) return null;
      return group.rows === "free" && isAnother(row) ? null : found(column, row);
    },
  };
}
