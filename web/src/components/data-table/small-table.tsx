import { Children, type ReactNode } from "react";
import { NoData } from "../states/no-data";
import { ScrollArea } from "../ui/scroll-area";

interface SmallTableProps {
  /** The name of the table for readers. */
  label: string;
  heads: string[];
  children: ReactNode;
}

/** A table of a few rows inside something larger: words at the start, figures at the end. */
export function SmallTable({ label, heads, children }: SmallTableProps) {
  if (Children.count(children) === 0) return <NoData />;
  return (
    <ScrollArea label={label} className="max-h-72 rounded-md border border-line bg-surface">
      <table className="w-full text-sm">
        <thead>
          <tr>
            {heads.map((head, place) => (
              <th
                key={head}
                scope="col"
                className={`sticky top-0 h-8 border-line border-b bg-surface px-2 font-medium text-muted text-xs ${place === 0 ? "text-start" : "text-end"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollArea>
  );
}

/** A row whose head is followed by a number of words, then figures. */
export function SmallRow({ cells: [head, ...cells], words = 0 }: { cells: ReactNode[]; words?: number }) {
  return (
    <tr>
      <th scope="row" className="border-line border-b px-2 py-1 text-start font-normal">
        {head}
      </th>
      {cells.map((cell, place) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row stay where they are.
          key={place}
          className={`border-line border-b px-2 py-1 text-end ${place < words ? "" : "figures whitespace-nowrap"}`}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
}
