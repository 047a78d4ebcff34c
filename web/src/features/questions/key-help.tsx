"use client";

import { Keyboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Key } from "@/components/ui/keyboard";
import { Switch } from "@/components/ui/switch";
import { singleKeys, useSingleKeys } from "./single-keys";

const rows = [
  { keys: ["J", "K"], text: "nextPrevious" },
  { keys: ["[", "]"], text: "categories" },
  { keys: ["D", "C", "N"], text: "statuses" },
] as const;

/** Shows the keys of the page and switches them off and on. */
export function KeyHelp() {
  const t = useTranslations("questions.keys");
  const [open, setOpen] = useState(false);
  const on = useSingleKeys();
  return (
    <>
      <IconButton
        icon={Keyboard}
        label={t("title")}
        onPress={() => setOpen(true)}
        className="max-md:hidden"
      />
      <Dialog isOpen={open} onOpenChange={setOpen} title={t("title")}>
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
    </>
  );
}
