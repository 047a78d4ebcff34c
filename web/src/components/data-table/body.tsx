"use client";

import type { ReactTable } from "@tanstack/react-table";
import type { KeyboardEvent } from "react";
import { Skeleton } from "../ui/skeleton";
import { asCell, asRow, asRows, CellContent, inCard } from "./cards";
import { cellLook, type Features, labelOf } from "./columns";
import type { Mark } from "./marking";
import { isMarked, type Selection, SelectRow } from "./selection";
import type { Slot } from "./use-rows";

interface BodyProps<T extends object> {
  table: ReactTable<Features, T>;
  slots: readonly Slot<T>[];
  /** Pixels of the rows above and below those drawn. */
  before: number;
  after: number;
  /** Left out where rows are as high as what is in them, and measured instead. */
  rowHeight: number | undefined;
  measure: ((row: Element | null) => void) | undefined;
  active: number;
  onActive: (index: number) => void;
  selection: Selection<T> | undefined;
  onMark: Mark | undefined;
  onOpen: ((row: T) => void) | undefined;
  openId: string | null;
}

/** The rows in view, between two empty rows that stand for those that are not. */
export function Body<T extends object>({ before, after, slots, ...rest }: BodyProps<T>) {
  const first = slots[0]?.index ?? 0;
  return (
    <tbody {...asRows}>
      {before > 0 ? <Gap height={before} /> : null}
      {slots.map((slot) => (
        <BodyRow
          key={slot.row?.id ?? `row-${slot.index}`}
          slot={slot}
          isFirst={slot.index === first}
          {...rest}
        />
      ))}
      {after > 0 ? <Gap height={after} /> : null}
    </tbody>
  );
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}

type BodyRowProps<T extends object> = Omit<BodyProps<T>, "before" | "after" | "slots"> & {
  slot: Slot<T>;
  isFirst: boolean;
};

function BodyRow<T extends object>({ slot, isFirst, ...rest }: BodyRowProps<T>) {
  const { index, row } = slot;
  if (!row)
    return (
      <RowToCome table={rest.table} index={index} height={rest.rowHeight} marked={Boolean(rest.selection)} />
    );
  const { table, rowHeight, measure, active, onActive, selection, onMark, onOpen, openId } = rest;
  const selected = isMarked(selection, row.id);
  const open = openId === row.id;
  const isTabStop = active === index || (active < 0 && isFirst);
  return (
    <tr
      {...asRow}
      ref={measure}
      aria-rowindex={index + 2}
      data-index={index}
      aria-selected={selection ? selected : undefined}
      aria-current={open ? "true" : undefined}
      style={{ height: rowHeight }}
      {...(onOpen
        ? openable(
            () => onOpen(row.original),
            isTabStop,
            () => onActive(index),
            onMark && ((extend) => onMark(index, !selected, extend)),
          )
        : {})}
      className={`group -outline-offset-2 ${onOpen ? "cursor-default hover:bg-hover" : ""} ${open || selected ? "framed bg-brand-soft" : ""}`}
    >
      {selection ? <SelectRow selection={selection} row={row} index={index} onMark={onMark} /> : null}
      {row.getAllCells().map((cell) => (
        <td
          {...asCell}
          {...inCard(cell.column.columnDef.meta?.card, labelOf(cell.column.columnDef))}
          key={cell.id}
          className={`overflow-hidden text-ellipsis whitespace-nowrap border-line border-b px-2 group-last:border-b-0 ${cellLook(cell.column.columnDef.meta)}`}
        >
          <CellContent>
            <table.FlexRender cell={cell} />
          </CellContent>
        </td>
      ))}
    </tr>
  );
}

function openable(
  open: () => void,
  isTabStop: boolean,
  onFocus: () => void,
  mark: ((extend: boolean) => void) | undefined,
) {
  return {
    tabIndex: isTabStop ? 0 : -1,
    onFocus,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === "Enter") open();
      if (event.key === " " && mark) {
        event.preventDefault();
        mark(event.shiftKey);
      }
    },
  };
}

/** The place of a row that is being fetched. */
function RowToCome<T extends object>({
  table,
  index,
  height,
  marked,
}: {
  table: ReactTable<Features, T>;
  index: number;
  height: number | undefined;
  marked: boolean;
}) {
  const heads = table.getHeaderGroups().at(-1)?.headers ?? [];
  return (
    <tr {...asRow} aria-rowindex={index + 2} data-index={index} style={{ height }}>
      {marked ? <td {...asCell} {...inCard("mark", "")} className="border-line border-b" /> : null}
      {heads.map(({ column }) => (
        <td
          {...asCell}
          {...inCard(column.columnDef.meta?.card, labelOf(column.columnDef))}
          key={column.id}
          className={`border-line border-b px-2 ${cellLook(column.columnDef.meta)}`}
        >
          <Skeleton className="inline-block w-3/4" />
        </td>
      ))}
    </tr>
  );
}
