"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
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

/** The level that a key stands for: digits for themselves, t for ten. */
function levelOf(key: string): number | null {
  if (/^\d$/.test(key)) return Number(key);
  return key.toLowerCase() === "t" ? 10 : null;
}

/** Goes to a scale after or before another one of the page, where there is one. */
function go(from: Element, steps: number): void {
  const all = [...document.querySelectorAll("[role=radiogroup][data-levels]")];
  const to = all[all.indexOf(from) + steps];
  const radio = to?.querySelector<HTMLElement>("input:checked") ?? to?.querySelector<HTMLElement>("input");
  radio?.focus();
}

/**
 * One level of a scale, or none. A single stop of the tab key with arrows between the levels; a digit, or t for ten,
 * chooses one and goes on to the next scale of the page, and Backspace goes back. What the level means that is chosen,
 * or that the pointer rests on, stands below.
 */
export function LevelGroup({ label, help, levels, none, value, onChange, isDisabled }: LevelGroupProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!group.current || isDisabled || event.ctrlKey || event.metaKey || event.altKey) return;
    const level = levelOf(event.key);
    // A key that is held down is one score, and not those of all scales that follow.
    if (level !== null && event.repeat) return;
    if (levels.some((one) => one.level === level)) onChange(level);
    else if (event.key !== "Backspace") return;
    event.preventDefault();
    go(group.current, event.key === "Backspace" ? -1 : 1);
  });
  useEffect(() => {
    const element = group.current;
    element?.addEventListener("keydown", press);
    return () => element?.removeEventListener("keydown", press);
  }, []);
  const shown = levels.find(({ level }) => level === (pointed ?? value));
  return (
    <RadioGroup
      ref={group}
      data-levels=""
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
          className={`${box} rounded-md border-line px-2.5 text-muted hover:bg-hover selected:told selected:border-line-strong selected:bg-sunken selected:font-medium selected:text-ink`}
        >
          {none}
        </Radio>
        <div className="grid min-w-[min(18rem,100%)] flex-1 grid-cols-11">
          {levels.map(({ level, name }) => (
            <Radio
              key={level}
              value={String(level)}
              aria-label={name}
              onHoverChange={(is) => setPointed(is ? level : null)}
              className={`figures -ms-px first:ms-0 first:rounded-s-md last:rounded-e-md ${box} border-line-strong hover:bg-hover selected:told selected:z-10 selected:border-brand selected:bg-brand selected:font-semibold selected:text-on-brand ${value !== null && level < value ? "bg-brand-soft" : "bg-surface"}`}
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
