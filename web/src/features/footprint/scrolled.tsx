import type { ReactNode } from "react";

/** A table that scrolls sideways where it has to, by keyboard too. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading; a named region is what scrolls.
    <div
      role="region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it.
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table className="w-full text-sm">{children}</table>
    </div>
  );
}

export const cell = "border-line border-t px-2 py-1.5 align-top";
export const head = "px-2 py-1 font-medium";
