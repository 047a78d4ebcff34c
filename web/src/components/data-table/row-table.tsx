"use client";

import type { ReactNode } from "react";
import { ScrollArea } from "../ui/scroll-area";
import { asCell, asHead, asRow, asRows, asTable, asTitle, CellContent, inCard } from "./cards";
import type { Place } from "./columns";

/** A column of a table whose rows are all in the page. */
export interface RowColumn<T> {
  id: string;
  /** Left out over boxes and buttons that say themselves what they are. */
  header?: string;
  /** As of any column, and the box that marks the row. */
  card?: Place | "mark";
  /** Figures stand at the end, under each other. */
  align?: "end";
  /** Classes of its cells alone. */
  look?: string;
  cell: (row: T) => ReactNode;
}

/** Rows, under a head of their own where there are several such. */
interface RowGroup<T> {
  id: string;
  head?: ReactNode;
  rows: readonly T[];
}

interface RowTableProps<T> {
  /** The name of the table for readers. */
  label: string;
  columns: readonly RowColumn<T>[];
  rows?: readonly T[];
  /** In place of rows. */
  groups?: readonly RowGroup<T>[];
  rowId: (row: T, place: number) => string;
  /** The row that the page is about. */
  isCurrent?: (row: T) => boolean;
  /** Whether a row is marked. */
  isMarked?: (row: T) => boolean;
  /** Class of the largest height, or of the frame. */
  className?: string;
}

/** A table of few rows, none of them out of the page: what names a row is its head. */
export function RowTable<T>({
  label,
  columns,
  rows = [],
  groups = [{ id: "", rows }],
  className,
  ...props
}: RowTableProps<T>) {
  return (
    <ScrollArea
      label={label}
      className={className ?? "rounded-lg border border-line bg-surface print:max-h-none"}
    >
      <table {...asTable} aria-label={label} className="cards w-full text-sm">
        <thead {...asRows}>
          <tr {...asRow} className="bg-sunken">
            {columns.map((column) => (
              <Head key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.id} group={group} columns={columns} {...props} />
        ))}
      </table>
    </ScrollArea>
  );
}

type GroupProps<T> = Pick<RowTableProps<T>, "columns" | "rowId" | "isCurrent" | "isMarked"> & {
  group: RowGroup<T>;
};

function Group<T>({ group: { head, rows }, columns, rowId, isCurrent, isMarked }: GroupProps<T>) {
  const lookOf = (row: T) => {
    if (isCurrent?.(row)) return "framed bg-brand-soft font-medium";
    if (!isMarked) return "";
    return isMarked(row) ? "framed bg-brand-soft" : "hover:bg-hover";
  };
  return (
    <tbody {...asRows}>
      {head ? (
        <tr {...asRow} className="border-line border-t bg-sunken">
          <th
            {...asTitle}
            {...inCard("group", undefined)}
            scope="rowgroup"
            colSpan={columns.length}
            className="px-3 py-1.5 text-start font-normal"
          >
            <CellContent>{head}</CellContent>
          </th>
        </tr>
      ) : null}
      {rows.map((row, place) => (
        <tr
          {...asRow}
          key={rowId(row, place)}
          aria-current={isCurrent?.(row) ? "true" : undefined}
          className={`border-line border-t ${lookOf(row)}`}
        >
          {columns.map((column) => (
            <Cell key={column.id} column={column} isHead={column.card === "title"}>
              {column.cell(row)}
            </Cell>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Head<T>({ column: { header, align } }: { column: RowColumn<T> }) {
  if (header === undefined) return <td {...asCell} className="h-8 px-3" />;
  return (
    <th
      {...asHead}
      scope="col"
      className={`h-8 px-3 font-medium text-muted text-xs ${align === "end" ? "text-end" : "text-start"}`}
    >
      {header}
    </th>
  );
}

interface CellProps<T> {
  column: RowColumn<T>;
  isHead: boolean;
  children: ReactNode;
}

function Cell<T>({ column: { card, header, align, look = "" }, isHead, children }: CellProps<T>) {
  const shared = {
    ...inCard(card, header),
    className: `px-3 py-2 align-top ${align === "end" ? "figures whitespace-nowrap text-end" : "text-start"} ${look}`,
  };
  return isHead ? (
    <th {...asTitle} {...shared} scope="row" className={`${shared.className} font-normal`}>
      <CellContent>{children}</CellContent>
    </th>
  ) : (
    <td {...asCell} {...shared}>
      <CellContent>{children}</CellContent>
    </td>
  );
}
