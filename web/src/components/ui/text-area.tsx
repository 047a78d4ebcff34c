"use client";

import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
} from "react-aria-components/TextField";
import { FieldHelp, FieldLabel, type FieldTexts, fieldBox } from "./field";
import { over } from "./style";

export interface TextAreaProps extends Omit<AriaProps, "children">, FieldTexts {
  placeholder?: string;
  rows?: number;
  /** True in a table: it begins as high as the other fields of its row. */
  isCell?: boolean;
}

/** Several lines; grows with its text where the browser can. */
export function TextArea({
  label,
  hideLabel,
  description,
  errorMessage,
  placeholder,
  rows = 4,
  isCell = false,
  className,
  ...props
}: TextAreaProps) {
  return (
    <AriaTextField
      {...props}
      {...(hideLabel ? { "aria-label": label } : {})}
      isInvalid={props.isInvalid ?? Boolean(errorMessage)}
      className={over(className, "flex flex-col gap-1")}
    >
      {hideLabel ? null : <FieldLabel label={label} isRequired={props.isRequired} />}
      <AriaTextArea
        rows={rows}
        placeholder={placeholder}
        className={`field-sizing-content max-h-96 px-2.5 leading-5 placeholder:text-muted ${isCell ? "touch block min-h-8 resize-none py-1" : "min-h-16 py-1.5"} ${fieldBox}`}
      />
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
