"use client";

import type { ReactNode } from "react";
import {
  RadioGroup as AriaGroup,
  Radio as AriaRadio,
  type RadioGroupProps,
  type RadioProps,
} from "react-aria-components/RadioGroup";
import { FieldHelp, FieldLabel, type FieldTexts } from "./field";
import { over } from "./style";

export function RadioGroup({
  label,
  hideLabel,
  description,
  errorMessage,
  children,
  className,
  ...props
}: Omit<RadioGroupProps, "children"> & FieldTexts & { children: ReactNode }) {
  return (
    <AriaGroup
      {...props}
      {...(hideLabel ? { "aria-label": label } : {})}
      isInvalid={props.isInvalid ?? Boolean(errorMessage)}
      className={over(className, "group/radios flex flex-col gap-1")}
    >
      {hideLabel ? null : <FieldLabel label={label} isRequired={props.isRequired} />}
      <div className="flex flex-col gap-0.5 group-orientation-horizontal/radios:flex-row group-orientation-horizontal/radios:gap-4">
        {children}
      </div>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaGroup>
  );
}

export function Radio({
  children,
  className,
  ...props
}: Omit<RadioProps, "children"> & { children: ReactNode }) {
  return (
    <AriaRadio
      {...props}
      className={over(className, "group flex min-h-6 items-start gap-2 py-0.5 disabled:opacity-45")}
    >
      <span className="mt-0.5 size-4 shrink-0 rounded-full border border-line-strong bg-surface transition-all group-selected:border-5 group-selected:border-brand group-focus-visible:outline-2 group-focus-visible:outline-focus group-focus-visible:outline-offset-2" />
      <span className="min-w-0">{children}</span>
    </AriaRadio>
  );
}
