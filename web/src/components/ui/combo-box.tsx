"use client";

import { ChevronDown } from "lucide-react";
import { Button as AriaButton } from "react-aria-components/Button";
import { ComboBox as AriaComboBox, type ComboBoxProps as AriaProps } from "react-aria-components/ComboBox";
import { BareInput, FieldGroup, FieldHelp, FieldLabel, type FieldTexts } from "./field";
import { ListBox, ListBoxItem } from "./list-box";
import { Popover } from "./popover";
import { over } from "./style";

export interface Choice<K extends string = string> {
  id: K;
  label: string;
  isDisabled?: boolean;
}

export interface ComboBoxProps<K extends string>
  extends Omit<
      AriaProps<Choice<K>>,
      "children" | "items" | "value" | "onChange" | "selectionMode" | "defaultItems"
    >,
    FieldTexts {
  choices: readonly Choice<K>[];
  value: K | null;
  onChange: (value: K | null) => void;
  placeholder?: string;
  /** Said when nothing matches what was typed. */
  emptyText: string;
}

/** One of many choices, found by typing. */
export function ComboBox<K extends string>({
  label,
  hideLabel,
  description,
  errorMessage,
  choices,
  value,
  onChange,
  placeholder,
  emptyText,
  className,
  ...props
}: ComboBoxProps<K>) {
  return (
    <AriaComboBox
      menuTrigger="focus"
      allowsEmptyCollection
      {...props}
      {...(hideLabel ? { "aria-label": label } : {})}
      defaultItems={choices}
      value={value}
      onChange={(key) => onChange(choices.find(({ id }) => id === key)?.id ?? null)}
      isInvalid={props.isInvalid ?? Boolean(errorMessage)}
      className={over(className, "flex flex-col gap-1")}
    >
      {hideLabel ? null : <FieldLabel label={label} isRequired={props.isRequired} />}
      <FieldGroup>
        <BareInput placeholder={placeholder} />
        <AriaButton className="flex h-full w-8 shrink-0 items-center justify-center text-muted">
          <ChevronDown aria-hidden className="size-4" />
        </AriaButton>
      </FieldGroup>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover className="w-(--trigger-width)">
        <ListBox<Choice<K>>
          renderEmptyState={() => <p className="px-2 py-1.5 text-muted text-sm">{emptyText}</p>}
        >
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.label} isDisabled={choice.isDisabled ?? false}>
              {choice.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
