"use client";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import {
  Button as AriaButton,
  TreeItem as AriaItem,
  Tree as AriaTree,
  TreeItemContent,
  type TreeItemProps,
  type TreeProps,
} from "react-aria-components/Tree";
import { over } from "./style";

export function Tree<T extends object>({ className, ...props }: TreeProps<T>) {
  return <AriaTree {...props} className={over(className, "flex flex-col gap-px outline-none")} />;
}

interface ItemProps extends Omit<TreeItemProps, "children"> {
  /** The row itself. */
  row: ReactNode;
  /** Further items below it. */
  children?: ReactNode;
}

export function TreeItem({ row, className, children, ...props }: ItemProps) {
  return (
    <AriaItem
      {...props}
      className={over(
        className,
        "group flex min-h-row cursor-default items-center rounded-md ps-[calc((var(--tree-item-level)-1)*1rem)] pe-2 text-base hover:bg-hover focus-visible:-outline-offset-2 selected:framed selected:bg-brand-soft selected:font-medium",
      )}
    >
      <TreeItemContent>
        {({ hasChildItems }) => (
          <>
            <AriaButton
              slot="chevron"
              className={`flex size-6 shrink-0 items-center justify-center rounded-sm text-muted ${hasChildItems ? "" : "invisible"}`}
            >
              <ChevronRight aria-hidden className="size-4 transition-transform group-expanded:rotate-90" />
            </AriaButton>
            <span className="min-w-0 flex-1 truncate">{row}</span>
          </>
        )}
      </TreeItemContent>
      {children}
    </AriaItem>
  );
}
