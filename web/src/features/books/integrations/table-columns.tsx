"use client";

import { useTranslations } from "next-intl";
import { NoData } from "@/components/states/no-data";
import { PlainSelect } from "@/components/ui/plain-select";
import type { Table, TableMapping } from "@/lib/api/table-types";
import { type Field, fields, meaningOf, withMeaning } from "./table-model";

const head = "h-8 px-3 text-start font-medium text-muted text-xs";
const cell = "border-line border-t px-3 py-1.5";

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
  return (
    <div className="relative max-h-72 overflow-auto rounded-lg border border-line bg-surface">
      <table aria-label={t("columns")} className="w-full text-sm">
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className={head}>
              {t("column")}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {t("sample")}
            </th>
            <th scope="col" className={head}>
              {t("meaning")}
            </th>
          </tr>
        </thead>
        <tbody>
          {header.map((written, column) => {
            const name = written || t("unnamed", { place: String(column + 1) });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <tr key={column}>
                <th scope="row" className={`${cell} break-words text-start font-normal`}>
                  {name}
                </th>
                <td className={`${cell} max-w-64 truncate text-muted max-md:hidden`}>
                  {samples
                    .map((row) => row[column])
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(" · ")}
                </td>
                <td className={cell}>
                  <PlainSelect
                    hideLabel
                    label={t("meaningOf", { column: name })}
                    choices={choices}
                    value={meaningOf(mapping, column)}
                    onChange={(field) => onChange(withMeaning(mapping, column, field))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
