"use client";

import { useLocale } from "next-intl";
import { useState } from "react";
import { TextField as AriaTextField } from "react-aria-components/TextField";
import { parseDecimal, showDecimal } from "@/lib/format/decimal";
import { BareInput, FieldGroup, FieldHelp, FieldLabel, type FieldTexts } from "./field";

interface DecimalFieldProps extends FieldTexts {
  /** A decimal string as the API has it, or null where nothing is entered. */
  value: string | null;
  /** Told the decimal string, null for nothing, undefined for what is no number. */
  onChange: (value: string | null | undefined) => void;
  onBlur?: () => void;
  unit?: string;
  /** True where the unit is written elsewhere; it may be typed all the same. */
  hideUnit?: boolean;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  className?: string;
}

/** A decimal kept as text from the keyboard to the database, so that no digit is lost to floating point. */
export function DecimalField({
  label,
  hideLabel,
  description,
  errorMessage,
  value,
  onChange,
  unit,
  hideUnit = false,
  className,
  ...props
}: DecimalFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? "" : showDecimal(value, locale));
  const wrong = typed !== null && typed.trim() !== "" && parseDecimal(typed, locale, unit) === undefined;
  return (
    <AriaTextField
      {...props}
      {...(hideLabel ? { "aria-label": unit ? `${label} (${unit})` : label } : {})}
      inputMode="decimal"
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(parseDecimal(text, locale, unit));
      }}
      onBlur={() => {
        if (!wrong) setTyped(null);
        props.onBlur?.();
      }}
      isInvalid={wrong || Boolean(errorMessage)}
      className={`flex flex-col gap-1 ${className ?? ""}`}
    >
      {hideLabel ? null : <FieldLabel label={label} unit={unit} isRequired={props.isRequired} />}
      <FieldGroup isInvalid={wrong || Boolean(errorMessage)}>
        <BareInput className="figures text-end" />
        {unit && !hideUnit ? (
          <span aria-hidden className="shrink-0 pe-2.5 text-muted text-sm">
            {unit}
          </span>
        ) : null}
      </FieldGroup>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
