"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Key } from "@/components/ui/keyboard";
import { Switch } from "@/components/ui/switch";
import { singleKeys, useSingleKeys } from "./single-keys";

const rows = [
  { keys: ["J", "K"], text: "nextPrevious" },
  { keys: ["[", "]"], text: "categories" },
  { keys: ["D", "C", "N"], text: "statuses" },
  { keys: ["/"], text: "search" },
  { keys: ["?"], text: "help" },
] as const;

/** The keys of the page, and the switch for those who do not want them. */
export function KeyHelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("questions.keys");
  const on = useSingleKeys();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("title")}
    >
      <dl className="flex flex-col gap-2 pb-4">
        {rows.map(({ keys, text }) => (
          <div key={text} className="flex items-center gap-3">
            <dt className="flex w-20 gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <Switch isSelected={on} onChange={singleKeys.set}>
        {t("on")}
      </Switch>
    </Dialog>
  );
}
