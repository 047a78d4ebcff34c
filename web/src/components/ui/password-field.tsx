"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { TextField as AriaTextField } from "react-aria-components/TextField";
import { BareInput, FieldGroup, FieldHelp, FieldLabel } from "./field";
import { over } from "./style";
import type { TextFieldProps } from "./text-field";

/** A password that can be looked at while it is typed. */
export function PasswordField({
  label,
  hideLabel,
  description,
  errorMessage,
  placeholder,
  inputRef,
  className,
  ...props
}: TextFieldProps) {
  const t = useTranslations("ui.password");
  const [shown, setShown] = useState(false);
  const Sign = shown ? EyeOff : Eye;
  const invalid = props.isInvalid ?? Boolean(errorMessage);
  return (
    <AriaTextField
      {...props}
      {...(hideLabel ? { "aria-label": label } : {})}
      type={shown ? "text" : "password"}
      isInvalid={invalid}
      className={over(className, "flex flex-col gap-1")}
    >
      {hideLabel ? null : <FieldLabel label={label} isRequired={props.isRequired} />}
      <FieldGroup isInvalid={invalid}>
        <BareInput
          ref={inputRef ?? null}
          placeholder={placeholder}
          spellCheck="false"
          autoCapitalize="none"
        />
        <AriaButton
          aria-label={shown ? t("hide") : t("show")}
          onPress={() => setShown(!shown)}
          className="me-1 flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover"
        >
          <Sign aria-hidden className="size-4" />
        </AriaButton>
      </FieldGroup>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
