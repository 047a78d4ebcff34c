import { Loading } from "../states/loading";
import { Skeleton } from "../ui/skeleton";

/** A page to come: a head and some boxes, in the measures pages have. */
export function PageSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-2 pb-5">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <Skeleton className="h-32 rounded-lg" />
        <Skeleton className="h-32 rounded-lg" />
        <Skeleton className="h-32 rounded-lg" />
        <Skeleton className="h-80 rounded-lg lg:col-span-3" />
      </div>
    </Loading>
  );
}
