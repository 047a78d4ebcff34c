"use client";

import type { ReactTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { PlainSelect } from "../ui/plain-select";
import { type Features, labelOf } from "./columns";
import { SelectAll, type Selection } from "./selection";

interface CardBarProps<T extends object> {
  table: ReactTable<Features, T>;
  selection: Selection<T> | undefined;
  ids: readonly string[];
}

/** Stands over cards in place of the heads: marks all of them, and sorts them. */
export function CardBar<T extends object>({ table, selection, ids }: CardBarProps<T>) {
  const t = useTranslations("ui.table");
  const heads = table.getHeaderGroups().at(-1)?.headers ?? [];
  const sortable = heads.map(({ column }) => column).filter((column) => column.getCanSort());
  const sorted = sortable.find((column) => column.getIsSorted());
  const orders = sortable.flatMap((column) =>
    (["asc", "desc"] as const).map((order) => ({
      id: `${column.id} ${order}`,
      label: t(order, { column: labelOf(column.columnDef) }),
      sort: () => column.toggleSorting(order === "desc"),
    })),
  );
  const own = { id: "", label: t("unsorted"), sort: () => sorted?.clearSorting() };
  if (!selection && sortable.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 pb-3">
      {selection ? <SelectAll selection={selection} ids={ids} isNamed /> : null}
      {sortable.length > 0 ? (
        <PlainSelect
          label={t("sortBy")}
          className="grow"
          choices={[own, ...orders]}
          value={sorted ? `${sorted.id} ${sorted.getIsSorted()}` : ""}
          onChange={(id) => [own, ...orders].find((order) => order.id === id)?.sort()}
        />
      ) : null}
    </div>
  );
}
