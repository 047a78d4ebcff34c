"use client";

import { Check, type LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode, RefObject } from "react";
import {
  MenuItem as AriaItem,
  type MenuItemProps as AriaItemProps,
  Menu as AriaMenu,
  Header,
  MenuSection,
  type MenuSectionProps,
  MenuTrigger,
  Separator,
} from "react-aria-components/Menu";
import type { PopoverProps } from "react-aria-components/Popover";
import { join } from "./join";
import { optionLook } from "./list-box";
import { Popover } from "./popover";
import { over } from "./style";

/** A button and the menu it opens: the first child is the trigger. */
export function Menu({
  trigger,
  label,
  placement = "bottom end",
  children,
}: {
  trigger: ReactElement;
  label: string;
  placement?: PopoverProps["placement"];
  children: ReactNode;
}) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} className="min-w-56">
        <AriaMenu aria-label={label} className="p-1 outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface OpenMenuProps {
  label: string;
  trigger: RefObject<Element | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A menu that is open while rendered, for triggers that load their menu on demand. */
export function OpenMenu({ label, trigger, onClose, children }: OpenMenuProps) {
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={onClose}
      placement="bottom end"
      className="min-w-56 max-h-none"
    >
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="p-1 outline-none">
        {children}
      </AriaMenu>
    </Popover>
  );
}

interface MenuItemProps extends Omit<AriaItemProps, "children"> {
  icon?: LucideIcon;
  danger?: boolean;
  children: string;
}

export function MenuItem({ icon: Icon, danger, children, className, ...props }: MenuItemProps) {
  return (
    <AriaItem
      {...props}
      textValue={children}
      className={over(className, join(optionLook, danger ? "text-danger" : undefined))}
    >
      {({ isSelected, selectionMode }) => (
        <>
          {Icon ? <Icon aria-hidden className="size-4 shrink-0 text-muted" /> : null}
          <span className="flex-1 truncate">{children}</span>
          {selectionMode !== "none" && isSelected ? (
            <Check aria-hidden className="size-4 shrink-0 text-brand" />
          ) : null}
        </>
      )}
    </AriaItem>
  );
}

/** Items of one kind under a heading; with a selectionMode they can be chosen among. */
export function MenuGroup<T extends object>({
  label,
  children,
  ...props
}: MenuSectionProps<T> & { label: string }) {
  return (
    <MenuSection {...props}>
      <Header className="px-2 pt-2 pb-1 font-medium text-muted text-xs">{label}</Header>
      {children as ReactNode}
    </MenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className="mx-2 my-1 border-line border-t" />;
}
