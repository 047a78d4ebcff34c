"use client";

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import {
  ListBoxItem as AriaItem,
  ListBox as AriaListBox,
  type ListBoxItemProps,
  type ListBoxProps,
} from "react-aria-components/ListBox";
import { over } from "./style";

export const optionLook =
  "flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-base text-ink outline-none focus:framed focus:bg-hover focus-visible:-outline-offset-2 disabled:opacity-45";

export function ListBox<T extends object>({ className, ...props }: ListBoxProps<T>) {
  return <AriaListBox {...props} className={over(className, "p-1 outline-none")} />;
}

export function ListBoxItem({ className, children, ...props }: ListBoxItemProps & { children: ReactNode }) {
  return (
    <AriaItem {...props} className={over(className, optionLook)}>
      {({ isSelected }) => (
        <>
          <span className="min-w-0 flex-1 truncate">{children}</span>
          {isSelected ? <Check aria-hidden className="size-4 shrink-0 text-brand" /> : null}
        </>
      )}
    </AriaItem>
  );
}
