"use client";

import { Label } from "react-aria-components/Label";
import { ProgressBar, type ProgressBarProps } from "react-aria-components/ProgressBar";

interface ProgressProps extends Omit<ProgressBarProps, "children" | "className"> {
  label: string;
  hideLabel?: boolean;
  /** Replaces the percentage, such as "1 200 of 3 400". */
  note?: string;
}

/** How far something that is under way has come. */
export function Progress({ label, hideLabel, note, ...props }: ProgressProps) {
  return (
    <ProgressBar
      {...props}
      {...(hideLabel ? { "aria-label": label } : {})}
      {...(note ? { valueLabel: note } : {})}
      className="flex flex-col gap-1.5"
    >
      {({ percentage, valueText, isIndeterminate }) => (
        <>
          {hideLabel ? null : (
            <span className="flex justify-between gap-4 text-sm">
              <Label>{label}</Label>
              <span className="figures text-muted">{isIndeterminate ? null : valueText}</span>
            </span>
          )}
          <span className="h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border">
            <span
              className={`block h-full forced-color-adjust-none rounded-full bg-progress transition-[width] ${isIndeterminate ? "w-2/5 animate-pulse" : ""}`}
              style={isIndeterminate ? {} : { width: `${percentage ?? 0}%` }}
            />
          </span>
        </>
      )}
    </ProgressBar>
  );
}
