import { join } from "./join";

/** A box where content will stand. Give it the content's own size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={join("block h-4 animate-pulse rounded-sm bg-hover", className)} />;
}

/** Lines of text to come; the last one is shorter, as text is. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
        <Skeleton key={line} className={line === lines - 1 ? "w-2/3" : "w-full"} />
      ))}
    </span>
  );
}
