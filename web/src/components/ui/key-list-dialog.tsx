"use client";

import { singleKeys, useSingleKeys } from "@/lib/single-keys";
import { Dialog } from "./dialog";
import { Key } from "./keyboard";
import { Switch } from "./switch";

interface KeyListDialogProps {
  title: string;
  rows: readonly { keys: readonly string[]; text: string }[];
  /** Names the switch for those who want no single keys. */
  switchLabel: string;
  onClose: () => void;
}

/** The keys of a page, and the switch for those who do not want them. */
export function KeyListDialog({ title, rows, switchLabel, onClose }: KeyListDialogProps) {
  const on = useSingleKeys();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
    >
      <dl className="flex flex-col gap-2 pb-4">
        {rows.map(({ keys, text }) => (
          <div key={text} className="flex items-center gap-3">
            <dt className="flex w-20 gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Switch isSelected={on} onChange={singleKeys.set}>
        {switchLabel}
      </Switch>
    </Dialog>
  );
}
