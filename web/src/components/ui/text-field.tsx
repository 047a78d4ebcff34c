"use client";

import type { Ref } from "react";
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
} from "react-aria-components/TextField";
import { FieldHelp, FieldLabel, type FieldTexts, Input } from "./field";
import { over } from "./style";

export interface TextFieldProps extends Omit<AriaProps, "children">, FieldTexts {
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hideLabel,
  description,
  errorMessage,
  placeholder,
  inputRef,
  className,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      {...(hideLabel ? { "aria-label": label } : {})}
      isInvalid={props.isInvalid ?? Boolean(errorMessage)}
      className={over(className, "flex flex-col gap-1")}
    >
      {hideLabel ? null : <FieldLabel label={label} isRequired={props.isRequired} />}
      <Input ref={inputRef ?? null} placeholder={placeholder} />
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
