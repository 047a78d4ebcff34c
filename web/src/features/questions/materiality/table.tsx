import type { ReactNode } from "react";

export interface Column {
  id: string;
  label: ReactNode;
  align?: "end";
  /** Left out where the window is narrower. */
  from?: "sm" | "md";
}

const hiddenBelow = { sm: "max-sm:hidden", md: "max-md:hidden" } as const;

export function cellLook({ align, from }: Omit<Column, "label" | "id">): string {
  return `px-2 py-1.5 sm:px-3 ${align === "end" ? "figures text-end" : "text-start"} ${from ? hiddenBelow[from] : ""}`;
}

/** A small table whose rows are all in the page. */
export function Table({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly Column[];
  children: ReactNode;
}) {
  return (
    <table aria-label={label} className="w-full text-sm">
      <thead>
        <tr className="border-line border-b">
          {columns.map((column) => (
            <th key={column.id} scope="col" className={`font-medium text-muted text-xs ${cellLook(column)}`}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
