"use client";

import type { LucideIcon } from "lucide-react";
import { TooltipTrigger } from "react-aria-components/Tooltip";
import { Button, type ButtonProps } from "./button";
import { Tooltip } from "./tooltip";

interface IconButtonProps extends Omit<ButtonProps, "children" | "aria-label" | "size"> {
  icon: LucideIcon;
  /** What it does; readers hear it and a tooltip shows it. */
  label: string;
  size?: "icon" | "icon-sm";
}

export function IconButton({ icon: Icon, label, look = "quiet", size = "icon", ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={0} closeDelay={0}>
      <Button {...props} look={look} size={size} aria-label={label}>
        <Icon aria-hidden />
      </Button>
      <Tooltip>{label}</Tooltip>
    </TooltipTrigger>
  );
}
