"use client";

import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Focusable } from "react-aria-components/Focusable";
import { TooltipTrigger } from "react-aria-components/Tooltip";
import { ButtonLink } from "./link";
import { Tooltip } from "./tooltip";

interface IconLinkProps
  extends Omit<ComponentProps<typeof ButtonLink>, "children" | "aria-label" | "look" | "size"> {
  icon: LucideIcon;
  /** Where it leads; readers hear it and a tooltip shows it. */
  label: string;
}

/** A way to go that shows a sign alone. */
export function IconLink({ icon: Icon, label, ...props }: IconLinkProps) {
  return (
    <TooltipTrigger delay={0} closeDelay={0}>
      <Focusable>
        <ButtonLink {...props} look="quiet" size="icon" aria-label={label}>
          <Icon aria-hidden />
        </ButtonLink>
      </Focusable>
      <Tooltip>{label}</Tooltip>
    </TooltipTrigger>
  );
}
