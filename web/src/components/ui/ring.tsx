"use client";

import { Meter as AriaMeter } from "react-aria-components/Meter";

interface RingProps {
  label: string;
  /** 0 to 1, or null where nothing can be measured. */
  share: number | null;
  /** Side in pixels. */
  size?: number;
  /** Shown in the middle of larger rings. */
  children?: string;
}

/** A share as a ring: small beside a section's name, large on a dashboard. */
export function Ring({ label, share, size = 20, children }: RingProps) {
  const thickness = Math.max(2.5, size / 10);
  const radius = (size - thickness) / 2;
  const length = 2 * Math.PI * radius;
  const filled = Math.min(1, Math.max(0, share ?? 0));
  return (
    <AriaMeter aria-label={label} value={filled} maxValue={1} className="relative inline-flex shrink-0">
      <svg aria-hidden width={size} height={size} viewBox={`0 0 ${size} ${size}`} className="-rotate-90">
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={thickness}
          strokeDasharray={share === null ? "2 3" : undefined}
          className="stroke-line"
        />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={thickness}
          strokeLinecap={filled > 0 ? "round" : "butt"}
          strokeDasharray={`${filled * length} ${length}`}
          className="stroke-progress"
        />
      </svg>
      {children ? (
        <span className="figures absolute inset-0 flex items-center justify-center font-semibold">
          {children}
        </span>
      ) : null}
    </AriaMeter>
  );
}
