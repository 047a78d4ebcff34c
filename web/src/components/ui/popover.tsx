"use client";

import { Popover as AriaPopover, type PopoverProps } from "react-aria-components/Popover";
import { FailuresContext } from "../states/failures";
import { over } from "./style";

export function Popover({ className, ...props }: PopoverProps) {
  return (
    <FailuresContext value={null}>
      <AriaPopover
        offset={4}
        {...props}
        className={over(
          className,
          "max-h-96 overflow-auto rounded-lg border border-line bg-surface shadow-popover outline-none transition-opacity entering:opacity-0 exiting:opacity-0",
        )}
      />
    </FailuresContext>
  );
}
