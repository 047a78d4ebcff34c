"use client";

import { type ReactNode, useState } from "react";
import { ComboBox as AriaComboBox } from "react-aria-components/ComboBox";
import { BareInput, FieldGroup } from "./field";
import { ListBox, ListBoxItem } from "./list-box";
import { Popover } from "./popover";
import { over } from "./style";

/** A choice with what is said below its name. */
interface Detailed {
  id: string;
  label: string;
  details: readonly string[];
}

/** What was found of what was typed: those to be drawn, and words on those that are not. */
export interface Found {
  choices: readonly Detailed[];
  note: ReactNode;
}

interface SearchBoxProps {
  /** Read out; what stands around names it to the eye. */
  label: string;
  find: (typed: string) => Found;
  onChange: (id: string | null) => void;
  placeholder: string;
  /** Said when nothing is found. */
  emptyText: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  className?: string;
}

/** One of very many choices: as many as fit are drawn of those that are found. */
export function SearchBox({
  label,
  find,
  onChange,
  placeholder,
  emptyText,
  className,
  ...props
}: SearchBoxProps) {
  const [typed, setTyped] = useState("");
  const { choices, note } = find(typed);
  return (
    <AriaComboBox
      {...props}
      aria-label={label}
      menuTrigger="focus"
      allowsEmptyCollection
      items={choices}
      inputValue={typed}
      onInputChange={setTyped}
      value={null}
      onChange={(key) => onChange(key === null ? null : String(key))}
      className={over(className, "flex flex-col gap-1")}
    >
      <FieldGroup>
        <BareInput placeholder={placeholder} />
      </FieldGroup>
      <Popover className="w-(--trigger-width) min-w-[min(20rem,calc(100vw-2rem))]">
        {note ? (
          <p role="status" className="border-line border-b px-3 py-1.5 text-muted text-xs">
            {note}
          </p>
        ) : null}
        <ListBox<Detailed>
          renderEmptyState={() => <p className="px-2 py-1.5 text-muted text-sm">{emptyText}</p>}
        >
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.label}>
              <span className="block whitespace-normal">{choice.label}</span>
              {choice.details.map((detail) => (
                <span key={detail} className="block whitespace-normal text-muted text-xs">
                  {detail}
                </span>
              ))}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
