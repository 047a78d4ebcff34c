"use client";

import type { ReactNode, RefAttributes } from "react";
import { FieldError as AriaFieldError } from "react-aria-components/FieldError";
import { Group, type GroupProps } from "react-aria-components/Group";
import { Input as AriaInput, type InputProps } from "react-aria-components/Input";
import { Label as AriaLabel } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { over } from "./style";

/** What every field says about itself, in this order: name, help, what is wrong. */
export interface FieldTexts {
  label: string;
  /** True where the name is clear from what stands around; readers still hear it. */
  hideLabel?: boolean;
  description?: ReactNode;
  errorMessage?: string | undefined;
}

export const fieldBox =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface text-base text-ink transition-colors hover:border-muted disabled:opacity-50 invalid:border-danger [&[readonly]]:border-line [&[readonly]]:bg-sunken";

interface FieldLabelProps {
  label: string;
  /** Shown inside the box; readers hear it with the name. */
  unit?: string | undefined;
  isRequired?: boolean | undefined;
}

export function FieldLabel({ label, unit, isRequired }: FieldLabelProps) {
  return (
    <AriaLabel className="w-fit font-medium text-ink text-sm">
      {label}
      {unit ? " " : null}
      {unit ? <span className="sr-only">{`(${unit})`}</span> : null}
      {isRequired ? (
        <span aria-hidden className="text-danger">
          {" *"}
        </span>
      ) : null}
    </AriaLabel>
  );
}

export function FieldHelp({ description, errorMessage }: Pick<FieldTexts, "description" | "errorMessage">) {
  return (
    <>
      {description ? (
        <Text slot="description" className="text-muted text-xs">
          {description}
        </Text>
      ) : null}
      <AriaFieldError className="text-danger text-xs">{errorMessage}</AriaFieldError>
    </>
  );
}

type InputWithRef = InputProps & RefAttributes<HTMLInputElement>;

export function Input({ className, ...props }: InputWithRef) {
  return <AriaInput {...props} className={over(className, `touch h-8 px-2.5 ${fieldBox}`)} />;
}

/** A box around an input and what belongs to it: units, buttons, icons. */
export function FieldGroup({ className, ...props }: GroupProps) {
  return (
    <Group
      {...props}
      className={over(
        className,
        `touch flex h-8 items-center overflow-hidden ${fieldBox} focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2`,
      )}
    />
  );
}

export function BareInput({ className, ...props }: InputWithRef) {
  return (
    <AriaInput
      {...props}
      className={over(
        className,
        "h-full w-full min-w-0 bg-transparent px-2.5 text-base text-ink outline-none placeholder:text-muted",
      )}
    />
  );
}
