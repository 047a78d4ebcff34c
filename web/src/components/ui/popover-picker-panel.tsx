"use client";

import type { ReactNode, RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "./popover";

interface PopoverPickerPanelProps {
  label: string;
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** The controls below the button that opened them. */
export function PopoverPickerPanel({ label, triggerRef, onClose, children }: PopoverPickerPanelProps) {
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      placement="bottom start"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog aria-label={label} className="flex flex-wrap gap-x-8 gap-y-4 p-4 outline-none">
        {children}
      </Dialog>
    </Popover>
  );
}
