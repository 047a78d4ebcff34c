"use client";

import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
} from "react-aria-components/NumberField";
import { BareInput, FieldGroup, FieldHelp, FieldLabel, type FieldTexts } from "./field";
import { over } from "./style";

export interface NumberFieldProps extends Omit<AriaProps, "children">, FieldTexts {
  /** Shown inside the box and read with the name. */
  unit?: string;
}

/** A number in the person's own notation. For exact decimals of any length use DecimalField. */
export function NumberField({
  label,
  hideLabel,
  description,
  errorMessage,
  unit,
  className,
  ...props
}: NumberFieldProps) {
  const name = unit ? `${label} (${unit})` : label;
  return (
    <AriaNumberField
      {...props}
      {...(hideLabel ? { "aria-label": name } : {})}
      isInvalid={props.isInvalid ?? Boolean(errorMessage)}
      className={over(className, "flex flex-col gap-1")}
    >
      {hideLabel ? null : <FieldLabel label={label} unit={unit} isRequired={props.isRequired} />}
      <FieldGroup>
        <BareInput className="figures text-end" />
        {unit ? (
          <span aria-hidden className="shrink-0 pe-2.5 text-muted text-sm">
            {unit}
          </span>
        ) : null}
      </FieldGroup>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  );
}
