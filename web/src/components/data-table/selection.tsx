"use client";

import type { Row } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { asCell, asHead, inCard } from "./cards";
import type { Features } from "./columns";
import type { Mark } from "./marking";

/** Which rows are marked. Held by the caller, who acts on them. */
export interface Selection<T extends object> {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** A row's name, for the checkbox. */
  nameOf: (row: T) => string;
  /** For a list too long to hold: whether all of it is marked, rows never seen included. */
  all?: { isOn: boolean; onChange: (on: boolean) => void };
}

const cell = "w-9 px-2";

export function isMarked<T extends object>(selection: Selection<T> | undefined, id: string): boolean {
  return selection !== undefined && (selection.all?.isOn === true || selection.ids.has(id));
}

interface SelectAllProps<T extends object> {
  selection: Selection<T>;
  ids: readonly string[];
}

/** The head of the boxes, which marks all rows. */
export function SelectAllHead<T extends object>(props: SelectAllProps<T>) {
  return (
    <th {...asHead} scope="col" className={`${cell} sticky top-0 z-10 border-line border-b bg-sunken`}>
      <SelectAll {...props} />
    </th>
  );
}

/** Marks all rows; with its name in sight where it does not stand over the boxes. */
export function SelectAll<T extends object>({
  selection,
  ids,
  isNamed = false,
}: SelectAllProps<T> & { isNamed?: boolean }) {
  const t = useTranslations("ui.table");
  const { all } = selection;
  const marked = ids.filter((id) => selection.ids.has(id)).length;
  const state = all
    ? { isSelected: all.isOn, isIndeterminate: !all.isOn && selection.ids.size > 0 }
    : {
        isSelected: marked > 0 && marked === ids.length,
        isIndeterminate: marked > 0 && marked < ids.length,
      };
  return (
    <Checkbox
      {...(isNamed ? {} : { "aria-label": t("selectAll") })}
      {...state}
      onChange={(on) => (all ? all.onChange(on) : selection.onChange(new Set(on ? ids : [])))}
    >
      {isNamed ? t("selectAll") : null}
    </Checkbox>
  );
}

export function SelectRow<T extends object>({
  selection,
  row,
  index,
  onMark,
}: {
  selection: Selection<T>;
  row: Row<Features, T>;
  index: number;
  /** Left out while all is marked. */
  onMark: Mark | undefined;
}) {
  const t = useTranslations("ui.table");
  const shift = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click on the box from opening the row.
    <td
      {...asCell}
      {...inCard("mark", "")}
      className={`${cell} border-line border-b`}
      onClick={(event) => event.stopPropagation()}
      onPointerDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
      onKeyDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <Checkbox
        aria-label={t("select", { row: selection.nameOf(row.original) })}
        isSelected={isMarked(selection, row.id)}
        isDisabled={onMark === undefined}
        onChange={(on) => onMark?.(index, on, shift.current)}
      />
    </td>
  );
}

/** What can be done with the marked rows; shown while there are any. */
export function SelectionBar({
  ids,
  count = ids.size,
  onClear,
  children,
}: {
  ids: ReadonlySet<string>;
  /** How many rows are marked, where that is more than the ids. */
  count?: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("ui.table");
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-brand/30 bg-brand-soft px-3 py-1.5 text-sm">
      <span role="status" className="figures">
        {t("selected", { count })}
      </span>
      <div className="flex flex-1 flex-wrap gap-2">{children}</div>
      <Button size="sm" look="quiet" onPress={onClear}>
        {t("clearSelection")}
      </Button>
    </div>
  );
}
