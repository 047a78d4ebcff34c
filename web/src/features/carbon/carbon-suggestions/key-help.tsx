"use client";

import { Keyboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { IconButton } from "@/components/ui/icon-button";
import { usePageKeys } from "@/lib/use-page-keys";

const KeyListDialog = onDemand(() =>
  import("@/components/ui/key-list-dialog").then((module) => module.KeyListDialog),
);

const rows = [
  { keys: ["J", "K"], text: "nextPrevious" },
  { keys: ["A"], text: "approve" },
  { keys: ["R"], text: "reject" },
  { keys: ["F"], text: "flag" },
  { keys: ["Esc"], text: "close" },
  { keys: ["?"], text: "help" },
] as const;

/** Opens the list of keys. */
export function KeyHelp() {
  const t = useTranslations("carbonSuggestions.keys");
  const [open, setOpen] = useState(false);
  usePageKeys({ "?": () => setOpen(true) });
  return (
    <>
      <IconButton
        icon={Keyboard}
        label={t("title")}
        onPress={() => setOpen(true)}
        className="max-md:hidden"
      />
      {open ? (
        <KeyListDialog
          title={t("title")}
          rows={rows.map(({ keys, text }) => ({ keys, text: t(text) }))}
          switchLabel={t("on")}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
