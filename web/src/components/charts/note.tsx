import type { ReactNode } from "react";

/** The note beside a mark; the mark's own name says the same to readers. */
export function Note({
  x,
  y,
  width,
  children,
}: {
  x: number;
  y: number;
  width: number;
  children: ReactNode;
}) {
  const end = x > width / 2;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-20 w-max max-w-64 rounded-md border border-line bg-surface px-2.5 py-1.5 text-sm shadow-popover"
      style={{ top: y, left: x, transform: `translate(${end ? "calc(-100% - 8px)" : "8px"}, -50%)` }}
    >
      {children}
    </div>
  );
}

export function NoteLine({ label, value }: { label: string; value: string }) {
  return (
    <p className="flex justify-between gap-4">
      <span className="text-muted">{label}</span>
      <span className="figures">{value}</span>
    </p>
  );
}
