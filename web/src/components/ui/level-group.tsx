"use client";

import { useState } from "react";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { FieldHelp, FieldLabel } from "./field";

interface Level {
  level: number;
  /** What it means; readers hear it with the number. */
  name: string;
  description?: string | undefined;
}

interface LevelGroupProps {
  label: string;
  /** What is measured; stands beside the label. */
  help?: string;
  levels: readonly Level[];
  /** The name of the choice that is no level. */
  none: string;
  value: number | null;
  onChange: (value: number | null) => void;
  isDisabled?: boolean;
}

const box =
  "flex h-7 cursor-default pointer-coarse:h-11 items-center justify-center border text-sm transition-colors focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-1 disabled:opacity-45";

/**
 * One level of a scale, or none. A single stop of the tab key with arrows between the levels; what the level means
 * that is chosen, or that the pointer rests on, stands below.
 */
export function LevelGroup({ label, help, levels, none, value, onChange, isDisabled }: LevelGroupProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = levels.find(({ level }) => level === (pointed ?? value));
  return (
    <RadioGroup
      orientation="horizontal"
      isDisabled={isDisabled ?? false}
      value={value === null ? "none" : String(value)}
      onChange={(key) => onChange(key === "none" ? null : Number(key))}
      className="flex flex-col gap-1"
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <FieldLabel label={label} />
        {help ? <span className="text-muted text-xs">{help}</span> : null}
      </div>
      <div className="flex max-w-xl flex-wrap items-center gap-x-2 gap-y-1">
        <Radio
          value="none"
          className={`${box} rounded-md border-line px-2.5 text-muted hover:bg-hover selected:border-line-strong selected:bg-sunken selected:font-medium selected:text-ink`}
        >
          {none}
        </Radio>
        <div className="grid min-w-72 flex-1 grid-cols-11">
          {levels.map(({ level, name }) => (
            <Radio
              key={level}
              value={String(level)}
              aria-label={name}
              onHoverChange={(is) => setPointed(is ? level : null)}
              className={`figures -ms-px first:ms-0 first:rounded-s-md last:rounded-e-md ${box} border-line-strong hover:bg-hover selected:z-10 selected:border-brand selected:bg-brand selected:font-semibold selected:text-on-brand ${value !== null && level < value ? "bg-brand-soft" : "bg-surface"}`}
            >
              {level}
            </Radio>
          ))}
        </div>
      </div>
      <FieldHelp description={<span className="block min-h-4">{shown?.description ?? ""}</span>} />
    </RadioGroup>
  );
}
