"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { NoData } from "../states/no-data";
import { Problem } from "../states/problem";
import { ScrollArea } from "../ui/scroll-area";
import { VisuallyHidden } from "../ui/visually-hidden";
import { Body } from "./body";
import { CardBar } from "./card-bar";
import { asCell, asRow, asRows, asTable } from "./cards";
import { type Columns, leastWidth, type Sort } from "./columns";
import { HeaderCell } from "./header";
import { nextRow } from "./keyboard";
import { useMarking } from "./marking";
import type { Pages } from "./pages";
import { SelectAllHead, type Selection } from "./selection";
import { TableSkeleton } from "./skeleton";
import { useRows } from "./use-rows";

export interface DataTableProps<T extends object> {
  /** The name of the table for readers. */
  label: string;
  columns: Columns<T>;
  /** All rows, or the pages of a list too long to hold. */
  rows: readonly T[] | Pages<T>;
  rowId: (row: T) => string;
  /** Given, the caller sorts (null: by nothing); left out, the table sorts what it holds. */
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Opens a row, by click and by Enter on the focused row. */
  onOpen?: (row: T) => void;
  /** The row whose detail is open; kept in view. */
  openId?: string | null;
  selection?: Selection<T>;
  /** In place of rows; that there is no data where left out. */
  empty?: ReactNode;
  isLoading?: boolean;
  /** Class of the largest height; the table scrolls inside it. */
  height?: string;
}

/** So many cards stand in the page itself; more scroll in a part of it. */
const inPage = 50;

/** A table for any number of rows: sorted heads that stay, only the rows in view in the page, and all of it by keyboard. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, empty = <NoData />, height = "max-h-[70dvh]", selection, onOpen } = props;
  const t = useTranslations("ui.table");
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const {
    table,
    slots,
    count,
    height: rowHeight,
    before,
    after,
    isCards,
    measure,
    scrollTo,
    pages,
    idAt,
  } = useRows({ ...props, scroller, active });
  const mark = useMarking(selection, idAt);

  function move(event: KeyboardEvent<HTMLElement>) {
    const next = nextRow(
      event.key,
      active,
      count,
      Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight),
    );
    if (next === null || !onOpen) return;
    event.preventDefault();
    setActive(next);
    scrollTo(next);
    // The row may only be drawn after scrolling.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    );
  }

  if (pages?.error) return <Problem error={pages.error} onRetry={pages.retry} />;
  if (props.isLoading || pages?.isLoading) return <TableSkeleton columns={columns} />;
  if (count === 0) return <div className="rounded-lg border border-line bg-surface">{empty}</div>;

  const ids = () => table.getRowModel().rows.map(({ id }) => id);
  return (
    <>
      {isCards ? <CardBar table={table} selection={selection} ids={ids()} /> : null}
      <ScrollArea
        ref={scroller}
        label={t("scroll", { name: label })}
        isFocusable={!onOpen}
        onKeyDown={move}
        className={`rounded-lg border border-line bg-surface print:max-h-none print:overflow-visible ${isCards && count <= inPage ? "" : height}`}
      >
        <VisuallyHidden>
          <span aria-live="polite">{t("rows", { count })}</span>
        </VisuallyHidden>
        <table
          {...asTable}
          aria-label={label}
          aria-rowcount={count + 1}
          aria-busy={pages?.isStale ?? false}
          style={{ "--least": `${leastWidth(columns)}px` } as CSSProperties}
          className={`cards w-full min-w-(--least) table-fixed border-separate border-spacing-0 text-sm transition-opacity print:min-w-0 ${pages?.isStale ? "opacity-55" : ""}`}
        >
          <thead {...asRows}>
            {table.getHeaderGroups().map((group) => (
              <tr {...asRow} key={group.id} aria-rowindex={1}>
                {selection && isCards ? <td {...asCell} /> : null}
                {selection && !isCards ? <SelectAllHead selection={selection} ids={ids()} /> : null}
                {group.headers.map((header) => (
                  <HeaderCell key={header.id} table={table} header={header} canSort={!isCards} />
                ))}
              </tr>
            ))}
          </thead>
          <Body
            table={table}
            slots={slots}
            before={before}
            after={after}
            rowHeight={isCards ? undefined : rowHeight}
            measure={measure}
            active={active}
            onActive={setActive}
            selection={selection}
            onMark={mark}
            onOpen={onOpen}
            openId={props.openId ?? null}
          />
        </table>
      </ScrollArea>
    </>
  );
}
