"use client";

import { ChevronDown } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { patiently } from "@/lib/patiently";
import { Offline } from "../states/offline";
import { fieldBox } from "./field";
import { join } from "./join";

const load = () => patiently(() => import("./popover-picker-panel"));
const Panel = lazy(() => load().then(({ PopoverPickerPanel }) => ({ default: PopoverPickerPanel })));

interface PopoverPickerProps {
  label: string;
  /** What is chosen, in a word or two. */
  summary: string;
  /** The controls to choose with. */
  children: ReactNode;
  className?: string;
}

/** A button that says what is chosen and opens the controls to choose with; their window comes when wanted. */
export function PopoverPicker({ label, summary, children, className }: PopoverPickerProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <AriaButton
        ref={trigger}
        aria-label={`${label}: ${summary}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setOpen(true)}
        className={join(
          `touch flex h-8 items-center justify-between gap-2 px-2.5 text-start ${fieldBox}`,
          "w-fit max-w-64",
          className,
        )}
      >
        <span className="truncate">{summary}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </AriaButton>
      {open ? (
        <Suspense fallback={<Offline />}>
          <Panel label={label} triggerRef={trigger} onClose={() => setOpen(false)}>
            {children}
          </Panel>
        </Suspense>
      ) : null}
    </>
  );
}
