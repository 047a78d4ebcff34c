import type { ReactNode } from "react";

interface ScrolledProps {
  label: string;
  /** True where the rows are too many to stand in the page; they scroll by themselves then. */
  isLong?: boolean;
  children: ReactNode;
}

/** A table that scrolls sideways where it has to, by keyboard too. */
export function Scrolled({ label, isLong = false, children }: ScrolledProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields stand in it; a name is what the focus needs.
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it.
      tabIndex={0}
      className={`relative ${isLong ? "max-h-125 overflow-auto print:max-h-none" : "overflow-x-auto"}`}
    >
      <table className="w-full text-sm">{children}</table>
    </div>
  );
}

export const cell = "border-line border-t px-2 py-1.5 align-top";
export const head = "px-2 py-1 font-medium";
