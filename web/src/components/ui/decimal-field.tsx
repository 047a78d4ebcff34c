"use client";

import { useId, useRef } from "react";
import { TextField as AriaTextField } from "react-aria-components/TextField";
import type { Wanted } from "@/lib/format/read-number";
import { BareInput, FieldGroup, FieldHelp, FieldLabel, type FieldTexts } from "./field";
import { NumberNotes } from "./number-notes";
import { useTypedNumber } from "./use-typed-number";

interface DecimalFieldProps extends FieldTexts, Omit<Wanted, "unit"> {
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
  /** False for what counts nothing, such as a calendar year: its thousands are not parted. */
  isGrouped?: boolean;
  /** What came into the field in another way than by typing, in place of what was typed; its number is the value. */
  given?: { text: string };
  /** What stands faintly in it while nothing is entered. */
  placeholder?: string;
  /** What describes it beside its own help, by id. */
  describedBy?: string | undefined;
  /** Under this name input that is not a number is restored with the field, for the rest of the visit. */
  keptAs?: string;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  className?: string;
}

/**
 * A decimal kept as text from the keyboard to the database, so that no digit is lost to floating point. It is grouped
 * for reading, takes units of the same kind, and asks about what can mean two things.
 */
export function DecimalField({
  label,
  hideLabel,
  description,
  errorMessage,
  value,
  onChange,
  unit = "",
  hideUnit = false,
  isGrouped = true,
  given,
  placeholder,
  describedBy,
  keptAs,
  decimals = 6,
  isWhole,
  isNegative,
  most,
  className,
  ...props
}: DecimalFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const notes = useId();
  const number = useTypedNumber(input, {
    value,
    onChange,
    wanted: { unit, decimals, isWhole, isNegative, most },
    given,
    keptAs,
    isGrouped,
  });
  const problem = number.problem ?? (errorMessage ? number.mistake : null);
  const about = [describedBy, problem || number.news ? notes : ""].filter(Boolean).join(" ");
  const isInvalid = Boolean(problem ?? errorMessage);
  return (
    <AriaTextField
      {...props}
      {...(hideLabel ? { "aria-label": unit ? `${label} (${unit})` : label } : {})}
      {...(about ? { "aria-describedby": about } : {})}
      inputMode="decimal"
      value={number.text}
      onChange={number.change}
      onFocus={number.focus}
      onBlur={() => {
        number.blur();
        props.onBlur?.();
      }}
      isInvalid={isInvalid}
      className={`flex flex-col gap-1 ${className ?? ""}`}
    >
      {hideLabel ? null : <FieldLabel label={label} unit={unit || undefined} isRequired={props.isRequired} />}
      <FieldGroup isInvalid={isInvalid}>
        <BareInput ref={input} placeholder={placeholder} className="figures text-end" />
        {unit && !hideUnit ? (
          <span aria-hidden className="shrink-0 pe-2.5 text-muted text-sm">
            {unit}
          </span>
        ) : null}
      </FieldGroup>
      <FieldHelp description={description} errorMessage={problem ? undefined : errorMessage} />
      <NumberNotes
        id={notes}
        typed={number.text}
        unit={unit}
        decimals={decimals}
        problem={problem}
        news={number.news}
        onChoose={number.choose}
      />
    </AriaTextField>
  );
}
