"use client";

import { useTranslations } from "next-intl";
import { type RowColumn, RowTable } from "@/components/data-table/row-table";
import { NoData } from "@/components/states/no-data";
import { PlainSelect } from "@/components/ui/plain-select";
import type { Table, TableMapping } from "@/lib/api/table-types";
import { type Field, fields, meaningOf, withMeaning } from "./table-model";

/** What a field is called: invoices have words of their own for some. */
export function useFieldName(content: TableMapping["content"]): (field: Field) => string {
  const t = useTranslations("integrations.table");
  return (field) => {
    const special = `invoiceFields.${field}` as "invoiceFields.date";
    return content === "invoices" && t.has(special) ? t(special) : t(`fields.${field}`);
  };
}

interface TableColumnsProps {
  table: Table;
  mapping: TableMapping;
  onChange: (mapping: TableMapping) => void;
}

/** Every column with its first values and a choice of what it means. */
export function TableColumns({ table: { header, samples }, mapping, onChange }: TableColumnsProps) {
  const t = useTranslations("integrations.table");
  const nameOf = useFieldName(mapping.content);
  const choices = [
    { id: "" as const, label: t("nothing") },
    ...fields.map((id) => ({ id, label: nameOf(id) })),
  ];
  if (header.length === 0) return <NoData />;
  const named = header.map((written, place) => ({
    place,
    name: written || t("unnamed", { place: String(place + 1) }),
  }));
  const columns: RowColumn<(typeof named)[number]>[] = [
    { id: "column", header: t("column"), card: "title", look: "break-words", cell: ({ name }) => name },
    {
      id: "sample",
      header: t("sample"),
      look: "max-w-64 truncate text-muted",
      cell: ({ place }) =>
        samples
          .map((row) => row[place])
          .filter(Boolean)
          .slice(0, 3)
          .join(" · "),
    },
    {
      id: "meaning",
      header: t("meaning"),
      card: "figure",
      cell: ({ place, name }) => (
        <PlainSelect
          hideLabel
          label={t("meaningOf", { column: name })}
          choices={choices}
          value={meaningOf(mapping, place)}
          onChange={(field) => onChange(withMeaning(mapping, place, field))}
        />
      ),
    },
  ];
  return (
    <RowTable
      label={t("columns")}
      columns={columns}
      rows={named}
      rowId={({ place }) => String(place)}
      className="max-h-72 rounded-lg border border-line bg-surface"
    />
  );
}
