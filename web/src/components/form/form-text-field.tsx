"use client";

import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { PasswordField } from "../ui/password-field";
import { TextField, type TextFieldProps } from "../ui/text-field";
import { useFieldMessage } from "./use-field-message";

type FormTextFieldProps<V extends FieldValues> = Omit<
  TextFieldProps,
  "name" | "value" | "onChange" | "errorMessage" | "inputRef"
> & { control: Control<V>; name: FieldPath<V> };

/** A text field of a form; the focus goes to it when it is the first with a mistake. */
export function FormTextField<V extends FieldValues>({ control, name, ...props }: FormTextFieldProps<V>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, disabled: _, ...rest } = field;
  const Field = props.type === "password" ? PasswordField : TextField;
  return (
    <Field {...props} {...rest} inputRef={ref} errorMessage={useFieldMessage(fieldState.error?.message)} />
  );
}
