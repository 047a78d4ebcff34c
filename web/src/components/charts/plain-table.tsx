import { NoData } from "../states/no-data";
import { ScrollArea } from "../ui/scroll-area";
import type { ChartTable } from "./csv";

/** The figures of a chart as a table: few rows, all of them in the page. */
export function PlainTable({
  label,
  table,
  format,
}: {
  label: string;
  table: ChartTable;
  format: (value: number) => string;
}) {
  if (table.rows.length === 0) return <NoData />;
  return (
    <ScrollArea label={label} className="max-h-96 print:max-h-none">
      <table className="w-full text-sm">
        <thead>
          <tr>
            {table.columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 h-8 border-line border-b bg-surface px-2 font-medium text-muted text-xs ${place === 0 ? "text-start" : "text-end"}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([head, ...cells]) => (
            <tr key={String(head)}>
              <th scope="row" className="h-8 border-line border-b px-2 text-start font-normal">
                {head}
              </th>
              {cells.map((value, place) => (
                <td
                  key={table.columns[place + 1]}
                  className="figures h-8 whitespace-nowrap border-line border-b px-2 text-end"
                >
                  {typeof value === "number" ? format(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
