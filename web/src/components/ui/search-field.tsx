"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import {
  type SearchFieldProps as AriaProps,
  SearchField as AriaSearchField,
} from "react-aria-components/SearchField";
import { BareInput, FieldGroup } from "./field";
import { over } from "./style";

interface SearchFieldProps extends Omit<AriaProps, "children"> {
  label: string;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
}

export function SearchField({ label, placeholder, inputRef, className, ...props }: SearchFieldProps) {
  const t = useTranslations("ui.search");
  return (
    <AriaSearchField {...props} aria-label={label} className={over(className, "group min-w-48")}>
      <FieldGroup>
        <Search aria-hidden className="ms-2.5 size-4 shrink-0 text-muted" />
        <BareInput
          ref={inputRef ?? null}
          placeholder={placeholder ?? label}
          className="px-2 [&::-webkit-search-cancel-button]:hidden"
        />
        <AriaButton
          aria-label={t("clear")}
          className="me-1 flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover group-empty:invisible"
        >
          <X aria-hidden className="size-4" />
        </AriaButton>
      </FieldGroup>
    </AriaSearchField>
  );
}
