import type { ReactNode } from "react";

/** One line of what needs somebody: what it is, what is the matter, and where to go. */
export function Row({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-row items-center gap-3 border-line border-b py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-muted text-sm">{note}</span>
      </span>
      <span className="shrink-0 text-sm">{children}</span>
    </li>
  );
}
