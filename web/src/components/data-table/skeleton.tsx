import { Loading } from "../states/loading";
import { Skeleton } from "../ui/skeleton";
import { inCard } from "./cards";
import { type Columns, cellLook } from "./columns";

/** The table to come, drawn from its own columns. */
export function TableSkeleton<T extends object>({
  columns,
  rows = 10,
}: {
  columns: Columns<T>;
  rows?: number;
}) {
  return (
    <Loading>
      <div aria-hidden className="overflow-hidden rounded-lg border border-line bg-surface">
        <table className="cards w-full table-fixed border-separate border-spacing-0">
          <tbody>
            {Array.from({ length: rows + 1 }, (_, row) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
                key={row}
                className={row === 0 ? "h-8 bg-sunken max-sm:hidden" : "h-row max-sm:nth-[n+5]:hidden"}
              >
                {columns.map(({ meta, id }, column) => (
                  <td
                    {...inCard(meta?.card, "")}
                    key={id ?? column}
                    style={meta?.width ? { width: meta.width } : undefined}
                    className={`border-line border-b px-2 ${cellLook(meta)}`}
                  >
                    <Skeleton className="inline-block w-3/4" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Loading>
  );
}
