import { Skeleton } from "@/components/ui/skeleton";

/** The list of questions to come. */
export function ListSkeleton() {
  return (
    <div aria-hidden>
      <div className="flex gap-2 pb-4">
        <Skeleton className="h-8 w-72" />
        <Skeleton className="h-8 w-48" />
      </div>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
          <div key={row} className="flex items-center gap-3 border-line border-b px-3 py-2 last:border-b-0">
            <Skeleton className="size-4 rounded-full" />
            <div className="flex flex-1 flex-col gap-1.5 py-1">
              <Skeleton className="w-48" />
              <Skeleton className="h-3 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
