"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button as AriaButton } from "react-aria-components/Button";
import {
  type SelectProps as AriaProps,
  Select as AriaSelect,
  SelectValue,
} from "react-aria-components/Select";
import { FieldHelp, FieldLabel, type FieldTexts, fieldBox } from "./field";
import { ListBox, ListBoxItem } from "./list-box";
import { Popover } from "./popover";
import { over } from "./style";

export interface Choice<K extends string = string> {
  id: K;
  label: string;
  isDisabled?: boolean;
}

export interface SelectProps<K extends string>
  extends Omit<AriaProps<Choice<K>>, "children" | "items" | "value" | "onChange" | "selectionMode">,
    FieldTexts {
  choices: readonly Choice<K>[];
  value: K | null;
  onChange: (value: K) => void;
}

/** One of a few choices. For long lists use ComboBox. */
export function Select<K extends string>({
  label,
  hideLabel,
  description,
  errorMessage,
  choices,
  value,
  onChange,
  className,
  ...props
}: SelectProps<K>) {
  const t = useTranslations("ui.select");
  return (
    <AriaSelect
      {...props}
      {...(hideLabel ? { "aria-label": label } : {})}
      placeholder={props.placeholder ?? t("placeholder")}
      value={value}
      onChange={(key) => {
        const choice = choices.find(({ id }) => id === key);
        if (choice) onChange(choice.id);
      }}
      isInvalid={props.isInvalid ?? Boolean(errorMessage)}
      className={over(className, "flex flex-col gap-1")}
    >
      {hideLabel ? null : <FieldLabel label={label} isRequired={props.isRequired} />}
      <AriaButton
        className={`touch flex h-8 items-center justify-between gap-2 px-2.5 text-start ${fieldBox}`}
      >
        <SelectValue className="min-w-0 truncate data-[placeholder]:text-muted" />
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </AriaButton>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover className="min-w-(--trigger-width)">
        <ListBox items={choices}>
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.label} isDisabled={choice.isDisabled ?? false}>
              {choice.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
