"use client";

import type { ReactNode } from "react";
import { Switch as AriaSwitch, type SwitchProps } from "react-aria-components/Switch";
import { over } from "./style";

/** Takes effect at once; what waits for a save button is a checkbox. */
export function Switch({
  children,
  className,
  ...props
}: Omit<SwitchProps, "children"> & { children?: ReactNode }) {
  return (
    <AriaSwitch
      {...props}
      className={over(className, "group flex min-h-6 items-center gap-2 disabled:opacity-45")}
    >
      <span className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors group-selected:told group-selected:border-brand group-selected:bg-brand group-focus-visible:outline-2 group-focus-visible:outline-focus group-focus-visible:outline-offset-2">
        <span className="size-3.5 rounded-full bg-line-strong forced-colors:border transition-transform group-selected:translate-x-4 group-selected:bg-on-brand" />
      </span>
      {children ? <span>{children}</span> : null}
    </AriaSwitch>
  );
}
