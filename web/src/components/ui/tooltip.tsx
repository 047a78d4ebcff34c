"use client";

import { Tooltip as AriaTooltip, type TooltipProps } from "react-aria-components/Tooltip";
import { over } from "./style";

/** Use inside a TooltipTrigger of react-aria-components. */
export function Tooltip({ className, ...props }: TooltipProps) {
  return (
    <AriaTooltip
      offset={6}
      {...props}
      className={over(
        className,
        "max-w-72 rounded-md bg-ink px-2 py-1 text-paper text-xs transition-opacity entering:opacity-0 exiting:opacity-0",
      )}
    />
  );
}
