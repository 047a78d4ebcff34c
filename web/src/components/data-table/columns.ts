import {
  type ColumnDef,
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";

/**
 * Where a column stands when each row is a card, which is below 640 px: what names the row on top, the figure that one
 * looks for large beside it, what can be done with the row last. The others are lines between them, each with its label.
 */
export type Place = "title" | "figure" | "actions";

/** What our tables want to know of a column beyond its content. */
export interface ColumnMeta {
  card?: Place;
  /** Figures stand at the end, under each other. */
  align?: "end";
  /** Width in pixels; a column without one shares what is left. */
  width?: number;
  /** The name where the header itself is no plain text. */
  label?: string;
}

const collator = new Intl.Collator("sv", { numeric: true, sensitivity: "base" });

/** Numbers by size, words by alphabet, and what is missing before both. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined || a === "") return -1;
  if (b === null || b === undefined || b === "") return 1;
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<ColumnMeta>(),
});

export type Features = typeof features;

/** What holds for a column that does not say otherwise. */
export const defaultColumn = {
  sortFn: <T extends object>(a: Row<Features, T>, b: Row<Features, T>, column: string) =>
    compare(a.getValue(column), b.getValue(column)),
};

/** The columns of one table; the value types of single columns do not matter to it. */
// biome-ignore lint/suspicious/noExplicitAny: the library's own type of a mixed list of columns.
export type Columns<T extends object> = ColumnDef<Features, T, any>[];

/**
 * Makes columns: `columns.accessor(row => Number(row.kg), { id: "kg", header, cell: ({ row }) => …, meta })`.
 * Columns sort by the accessor's value; give `enableSorting: false` where order means nothing.
 * Keep the list stable (module scope or useMemo).
 */
export function columnsOf<T extends object>() {
  return createColumnHelper<Features, T>();
}

export interface Sort {
  id: string;
  desc: boolean;
}

const leastOfFlexible = 140;

/** The width below which a table scrolls sideways. */
export function leastWidth<T extends object>(columns: Columns<T>): number {
  return columns.reduce((sum, { meta }) => sum + (meta?.width ?? leastOfFlexible), 0);
}

/** What a column is called, also where its header is no plain text. */
export function labelOf<T extends object>({ header, meta }: Columns<T>[number]): string {
  return meta?.label ?? (typeof header === "string" ? header : "");
}

/** The classes a column's head and cells share. */
export function cellLook(meta: ColumnMeta | undefined): string {
  return meta?.align === "end" ? "text-end figures" : "text-start";
}
