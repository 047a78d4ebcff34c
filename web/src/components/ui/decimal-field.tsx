"use client";

import { useLocale } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { TextField as AriaTextField } from "react-aria-components/TextField";
import { parseDecimal, showDecimal } from "@/lib/format/decimal";
import { BareInput, FieldGroup, FieldHelp, FieldLabel, type FieldTexts } from "./field";

interface DecimalFieldProps extends FieldTexts {
  /** A decimal string as the API has it, or null where nothing is entered. */
  value: string | null;
  /**
   * Told the decimal string, null for nothing, undefined for what is no number; and what stood here when somebody came,
   * which is still so where what they have typed cannot be read, whatever number it began with.
   */
  onChange: (value: string | null | undefined, before: string | null) => void;
  onBlur?: () => void;
  unit?: string;
  /** True where the unit is written elsewhere; it may be typed all the same. */
  hideUnit?: boolean;
  /** Under this name input that is not a number is restored with the field, for the rest of the visit. */
  keptAs?: string;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  className?: string;
}

/** What was typed in this visit and is no number, by the name it is kept under. */
const unreadable = new Map<string, string>();

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
  keptAs,
  className,
  ...props
}: DecimalFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(() => (keptAs && unreadable.get(keptAs)) ?? null);
  const shown = typed ?? (value === null ? "" : showDecimal(value, locale));
  const wrong = typed !== null && typed.trim() !== "" && parseDecimal(typed, locale, unit) === undefined;
  const before = useRef(value);
  const found = useEffectEvent(() => {
    if (wrong) onChange(undefined, before.current);
  });
  useEffect(() => found(), []);
  return (
    <AriaTextField
      {...props}
      {...(hideLabel ? { "aria-label": unit ? `${label} (${unit})` : label } : {})}
      inputMode="decimal"
      value={shown}
      onChange={(text) => {
        const number = parseDecimal(text, locale, unit);
        setTyped(text);
        if (keptAs && number === undefined) unreadable.set(keptAs, text);
        else if (keptAs) unreadable.delete(keptAs);
        onChange(number, before.current);
      }}
      onFocus={() => {
        before.current = value;
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
