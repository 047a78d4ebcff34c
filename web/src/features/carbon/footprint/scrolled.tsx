import type { ReactNode } from "react";
import { ScrollArea } from "@/components/ui/scroll-area";

interface ScrolledProps {
  label: string;
  /** True where the rows are too many to stand in the page; they scroll by themselves then. */
  isLong?: boolean;
  children: ReactNode;
}

/** A table that scrolls sideways where it has to, by keyboard too. */
export function Scrolled({ label, isLong = false, children }: ScrolledProps) {
  return (
    <ScrollArea label={label} {...(isLong ? { className: "max-h-125 print:max-h-none" } : {})}>
      <table className="w-full text-sm">{children}</table>
    </ScrollArea>
  );
}

export const cell = "border-line border-t px-2 py-1.5 align-top";
export const head = "px-2 py-1 font-medium";
