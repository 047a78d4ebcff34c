"use client";

import type { RefObject } from "react";
import { MenuItem, OpenMenu } from "../ui/menu";

interface MatrixMenuProps {
  label: string;
  /** What stands at the dot. */
  points: readonly { id: string; name: string }[];
  trigger: RefObject<Element | null>;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** What a dot of several things stands for; each can be opened. */
export function MatrixMenu({ label, points, trigger, onOpen, onClose }: MatrixMenuProps) {
  return (
    <OpenMenu label={label} trigger={trigger} onClose={onClose}>
      {points.map(({ id, name }) => (
        <MenuItem key={id} onAction={() => onOpen(id)}>
          {name}
        </MenuItem>
      ))}
    </OpenMenu>
  );
}
