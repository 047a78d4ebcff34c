"use client";

import type { Header, ReactTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { asHead } from "./cards";
import { cellLook, type Features } from "./columns";

const orders = { asc: "ascending", desc: "descending" } as const;
const signs = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown } as const;

interface HeaderCellProps<T extends object> {
  table: ReactTable<Features, T>;
  header: Header<Features, T, unknown>;
  /** False where the heads are out of sight. */
  canSort?: boolean;
}

/** A column's head: plain words, or the button that sorts by it. */
export function HeaderCell<T extends object>({ table, header, canSort = true }: HeaderCellProps<T>) {
  const { meta } = header.column.columnDef;
  const sorted = header.column.getIsSorted();
  return (
    <th
      {...asHead}
      scope="col"
      aria-sort={sorted ? orders[sorted] : undefined}
      style={meta?.width ? { width: meta.width } : undefined}
      className={`sticky top-0 z-10 h-8 border-line border-b bg-sunken px-2 font-medium text-muted text-xs print:static ${cellLook(meta)}`}
    >
      {canSort && header.column.getCanSort() ? (
        <SortButton table={table} header={header} />
      ) : (
        <table.FlexRender header={header} />
      )}
    </th>
  );
}

function SortButton<T extends object>({ table, header }: HeaderCellProps<T>) {
  const sorted = header.column.getIsSorted();
  const Sign = signs[sorted || "none"];
  return (
    <button
      type="button"
      onClick={header.column.getToggleSortingHandler()}
      className={`group inline-flex max-w-full items-center gap-1 rounded-sm py-1 hover:text-ink ${header.column.columnDef.meta?.align === "end" ? "flex-row-reverse" : ""} ${sorted ? "text-ink" : ""}`}
    >
      <span className="truncate">
        <table.FlexRender header={header} />
      </span>
      <Sign
        aria-hidden
        className={`size-3.5 shrink-0 ${sorted ? "" : "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"}`}
      />
    </button>
  );
}
