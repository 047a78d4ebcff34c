"use client";

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { fieldBox } from "./field";
import { join } from "./join";
import { Popover } from "./popover";

interface ChooseProps {
  label: string;
  /** What is chosen, in a word or two. */
  summary: string;
  /** The controls to choose with. */
  children: ReactNode;
  className?: string;
}

/** A button that says what is chosen and opens the controls to choose with. */
export function Choose({ label, summary, children, className }: ChooseProps) {
  return (
    <DialogTrigger>
      <AriaButton
        aria-label={`${label}: ${summary}`}
        className={join(
          `touch flex h-8 items-center justify-between gap-2 px-2.5 text-start ${fieldBox}`,
          "w-fit max-w-64",
          className,
        )}
      >
        <span className="truncate">{summary}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </AriaButton>
      <Popover placement="bottom start">
        <Dialog aria-label={label} className="flex flex-wrap gap-x-8 gap-y-4 p-4 outline-none">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
