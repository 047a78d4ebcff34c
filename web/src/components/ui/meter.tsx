"use client";

import { Meter as AriaMeter } from "react-aria-components/Meter";

interface Part {
  id: string;
  label: string;
  value: number;
  /** A background class of the tokens, such as "bg-progress". */
  colour: string;
}

interface MeterProps {
  label: string;
  /** The parts of the whole in the order they are stacked. */
  parts: readonly Part[];
  total: number;
  /** What screen readers announce instead of a percentage. */
  valueText: string;
  className?: string;
}

/** How a whole is made up at this moment: finished, begun, not begun. */
export function Meter({ label, parts, total, valueText, className = "" }: MeterProps) {
  const first = parts[0]?.value ?? 0;
  return (
    <AriaMeter
      aria-label={label}
      value={first}
      maxValue={Math.max(total, 1)}
      valueLabel={valueText}
      className={className}
    >
      <span className="flex h-2 gap-px overflow-hidden rounded-full bg-sunken forced-colors:border">
        {parts.map(({ id, value, colour }) =>
          value > 0 && total > 0 ? (
            <span
              key={id}
              className={`block h-full forced-color-adjust-none ${colour}`}
              style={{ width: `${(value / total) * 100}%` }}
            />
          ) : null,
        )}
      </span>
    </AriaMeter>
  );
}
