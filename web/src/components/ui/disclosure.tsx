"use client";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import {
  Disclosure as AriaDisclosure,
  type DisclosureProps as AriaProps,
  DisclosurePanel,
  Heading,
} from "react-aria-components/Disclosure";
import { over } from "./style";

interface DisclosureProps extends Omit<AriaProps, "children"> {
  title: ReactNode;
  /** Stands at the end of the heading row and is not part of the button. */
  aside?: ReactNode;
  level?: 2 | 3 | 4;
  children: ReactNode;
}

/** A heading that opens and closes what stands below it. */
export function Disclosure({ title, aside, level = 3, className, children, ...props }: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className={over(className, "")}>
      <div className="flex items-center gap-2">
        <Heading level={level} className="min-w-0 flex-1 font-medium">
          <AriaButton
            slot="trigger"
            className="group/trigger touch flex min-h-8 w-full cursor-default items-center gap-1.5 rounded-md px-1 text-start hover:bg-hover"
          >
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform group-aria-expanded/trigger:rotate-90"
            />
            <span className="min-w-0 flex-1">{title}</span>
          </AriaButton>
        </Heading>
        {aside}
      </div>
      <DisclosurePanel>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
