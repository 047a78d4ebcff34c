"use client";

import type { LucideIcon } from "lucide-react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";

interface Segment<K extends string> {
  id: K;
  label: string;
  icon?: LucideIcon;
}

interface SegmentedProps<K extends string> {
  label: string;
  segments: readonly Segment<K>[];
  /** null where none is chosen yet. */
  value: K | null;
  onChange: (value: K) => void;
  isDisabled?: boolean;
  size?: "sm" | "md";
  className?: string;
}

/** One of two to five short choices, all visible. */
export function Segmented<K extends string>({
  label,
  segments,
  value,
  onChange,
  isDisabled = false,
  size = "md",
  className = "",
}: SegmentedProps<K>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const segment = segments.find(({ id }) => keys.has(id));
        if (segment && segment.id !== value) onChange(segment.id);
      }}
      className={`inline-flex w-fit max-w-full flex-wrap rounded-md border border-line bg-sunken p-0.5 ${className}`}
    >
      {segments.map(({ id, label: text, icon: Icon }) => (
        <ToggleButton
          key={id}
          id={id}
          className={`touch flex cursor-default items-center justify-center gap-1.5 selected:told whitespace-nowrap rounded-sm border border-transparent px-2.5 text-muted text-sm transition-colors hover:text-ink max-sm:h-auto max-sm:whitespace-normal selected:border-line selected:bg-surface selected:font-medium selected:text-ink disabled:opacity-45 ${size === "sm" ? "h-6 max-sm:min-h-6" : "h-7 max-sm:min-h-7"}`}
        >
          {Icon ? <Icon aria-hidden className="size-4" /> : null}
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
