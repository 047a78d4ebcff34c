import type { ComponentProps, ReactNode } from "react";
import { join } from "./join";

interface ScrollAreaProps extends Pick<ComponentProps<"div">, "ref" | "onKeyDown"> {
  label: string;
  /** False where what stands in it takes the focus and so brings itself into sight. */
  isFocusable?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A part of a page that scrolls by itself, by keyboard too. It is a group: as a region it would be a landmark of the same
 * name as the section around it.
 */
export function ScrollArea({ label, isFocusable = true, className, ...props }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; a name is what the focus needs.
    <div
      {...props}
      role="group"
      aria-label={label}
      tabIndex={isFocusable ? 0 : -1}
      className={join("relative scroll-pt-8 overflow-auto", className)}
    />
  );
}
