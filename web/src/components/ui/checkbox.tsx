"use client";

import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from "react-aria-components/Checkbox";
import { CheckboxGroup as AriaGroup, type CheckboxGroupProps } from "react-aria-components/CheckboxGroup";
import { FieldHelp, FieldLabel, type FieldTexts } from "./field";
import { over } from "./style";

export interface CheckboxProps extends Omit<AriaProps, "children"> {
  children?: ReactNode;
}

/** Without children give an aria-label. */
export function Checkbox({ children, className, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      className={over(className, "group flex min-h-6 items-start gap-2 py-0.5 disabled:opacity-45")}
    >
      {({ isIndeterminate, isSelected }) => (
        <>
          <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-on-brand transition-colors group-invalid:border-danger group-selected:border-brand group-selected:bg-brand group-indeterminate:border-brand group-indeterminate:bg-brand group-focus-visible:outline-2 group-focus-visible:outline-focus group-focus-visible:outline-offset-2">
            {isIndeterminate ? <Minus aria-hidden className="size-3" strokeWidth={3} /> : null}
            {isSelected && !isIndeterminate ? <Check aria-hidden className="size-3" strokeWidth={3} /> : null}
          </span>
          {children ? <span className="min-w-0">{children}</span> : null}
        </>
      )}
    </AriaCheckbox>
  );
}

export function CheckboxGroup({
  label,
  hideLabel,
  description,
  errorMessage,
  children,
  className,
  ...props
}: Omit<CheckboxGroupProps, "children"> & FieldTexts & { children: ReactNode }) {
  return (
    <AriaGroup
      {...props}
      {...(hideLabel ? { "aria-label": label } : {})}
      isInvalid={props.isInvalid ?? Boolean(errorMessage)}
      className={over(className, "flex flex-col gap-1")}
    >
      {hideLabel ? null : <FieldLabel label={label} isRequired={props.isRequired} />}
      <div className="flex flex-col gap-0.5">{children}</div>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaGroup>
  );
}
