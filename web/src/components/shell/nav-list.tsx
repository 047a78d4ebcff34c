"use client";

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Focusable, TooltipTrigger } from "react-aria-components/Tooltip";
import { PlainLink } from "../ui/link";
import { Tooltip } from "../ui/tooltip";
import { tooltipDelay } from "./constants";

interface NavItem {
  name: string;
  text: string;
  description: string;
  icon: LucideIcon;
  href: string;
  isCurrent: boolean;
  /** A small sign at the end, such as a progress ring. */
  aside?: ReactNode;
}

export interface NavGroup {
  name: string;
  /** Empty for the items at the top. */
  text: string;
  items: NavItem[];
}

export function NavList({ groups, wide }: { groups: readonly NavGroup[]; wide: boolean }) {
  return (
    <ul className="flex flex-col gap-3">
      {groups.map((group) => (
        <li key={group.name}>
          {group.text === "" ? null : wide ? (
            <p className="px-2 md:truncate pt-1 pb-1 text-muted text-xs">{group.text}</p>
          ) : (
            <span aria-hidden className="mx-2 mb-2 block border-line border-t" />
          )}
          <ul aria-label={group.text || undefined} className="flex flex-col gap-px">
            {group.items.map((item) => (
              <li key={item.name}>
                <NavLink item={item} wide={wide} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function NavLink({ item, wide }: { item: NavItem; wide: boolean }) {
  const { icon: Icon } = item;
  const link = (
    <PlainLink
      href={item.href}
      aria-current={item.isCurrent ? "page" : undefined}
      aria-label={wide ? undefined : item.text}
      className={`touch flex min-h-8 items-center gap-2.5 rounded-md transition-colors hover:bg-hover ${wide ? "px-2" : "justify-center"} ${item.isCurrent ? "framed bg-brand-soft font-medium text-brand hover:bg-brand-soft" : "text-ink"}`}
    >
      <Icon
        aria-hidden
        className={`size-4 shrink-0 ${item.isCurrent ? "" : "text-muted"}`}
        strokeWidth={1.75}
      />
      {wide ? <span className="min-w-0 flex-1 leading-tight md:truncate">{item.text}</span> : null}
      {wide ? item.aside : null}
    </PlainLink>
  );
  if (wide) return link;
  return (
    <TooltipTrigger delay={tooltipDelay} closeDelay={0}>
      <Focusable>{link}</Focusable>
      <Tooltip placement="right">{item.text}</Tooltip>
    </TooltipTrigger>
  );
}
