import type { TableMapping, TablePreview } from "@/lib/api/table-types";

export type Field = TableMapping["columns"][number]["field"];

/** What a column can mean, in the order of the list. */
export const fields = [
  "date",
  "account",
  "amount",
  "debit",
  "credit",
  "side",
  "text",
  "series",
  "number",
  "supplier",
  "supplierNumber",
  "accountName",
  "quantity",
  "unit",
  "currency",
  "costCentre",
  "project",
  "fiscalYear",
] as const satisfies readonly Field[];

/** The meaning of a column, "" when it has none. */
export function meaningOf({ columns }: TableMapping, column: number): Field | "" {
  return columns.find((one) => one.column === column)?.field ?? "";
}

/** Gives a column a meaning, which no other column keeps. */
export function withMeaning(mapping: TableMapping, column: number, field: Field | ""): TableMapping {
  const others = mapping.columns.filter((one) => one.column !== column && one.field !== field);
  return { ...mapping, columns: field ? [...others, { field, column }] : others };
}

/** The fields that must be mapped before the table can be read; "account" may be set for all rows at once. */
export function missing({ content, columns, account }: TableMapping): Field[] {
  const has = (field: Field) => columns.some((one) => one.field === field);
  const wanted: Field[] = [];
  if (!has("date")) wanted.push("date");
  if (content === "ledger" && !has("account")) wanted.push("account");
  if (content === "invoices" && !has("account") && account.trim() === "") wanted.push("account");
  if (content === "invoices" && !has("supplier")) wanted.push("supplier");
  if (!has("amount") && !has("debit") && !has("credit")) wanted.push("amount");
  return wanted;
}

/** An amount, debit positive, on the side where a ledger has it. */
export function sides(amount: string): { debit?: string; credit?: string } {
  return amount.startsWith("-") ? { credit: amount.slice(1) } : { debit: amount };
}

/** Whether nothing of a table is passed over or worth a remark. */
export function isSound({ skipped, notices }: Pick<TablePreview, "skipped" | "notices">): boolean {
  return skipped === 0 && notices.length === 0;
}
