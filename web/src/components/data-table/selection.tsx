"use client";

import type { Row } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import type { Features } from "./columns";

/** Which rows are marked. Held by the caller, who acts on them. */
export interface Selection<T extends object> {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** A row's name, for the checkbox. */
  nameOf: (row: T) => string;
}

const cell = "w-9 px-2";

export function SelectAll<T extends object>({
  selection,
  ids,
}: {
  selection: Selection<T>;
  ids: readonly string[];
}) {
  const t = useTranslations("ui.table");
  const marked = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <th scope="col" className={`${cell} sticky top-0 z-10 border-line border-b bg-sunken`}>
      <Checkbox
        aria-label={t("selectAll")}
        isSelected={marked > 0 && marked === ids.length}
        isIndeterminate={marked > 0 && marked < ids.length}
        onChange={(on) => selection.onChange(new Set(on ? ids : []))}
      />
    </th>
  );
}

export function SelectRow<T extends object>({
  selection,
  row,
}: {
  selection: Selection<T>;
  row: Row<Features, T>;
}) {
  const t = useTranslations("ui.table");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click on the box from opening the row.
    <td className={`${cell} border-line border-b`} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={t("select", { row: selection.nameOf(row.original) })}
        isSelected={selection.ids.has(row.id)}
        onChange={(on) => {
          const next = new Set(selection.ids);
          if (on) next.add(row.id);
          else next.delete(row.id);
          selection.onChange(next);
        }}
      />
    </td>
  );
}

/** What can be done with the marked rows; shown while there are any. */
export function SelectionBar({
  ids,
  onClear,
  children,
}: {
  ids: ReadonlySet<string>;
  onClear: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("ui.table");
  if (ids.size === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-brand/30 bg-brand-soft px-3 py-1.5 text-sm">
      <span role="status" className="figures">
        {t("selected", { count: ids.size })}
      </span>
      <div className="flex flex-1 flex-wrap gap-2">{children}</div>
      <Button size="sm" look="quiet" onPress={onClear}>
        {t("clearSelection")}
      </Button>
    </div>
  );
}
