"use client";

import { Keyboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { IconButton } from "@/components/ui/icon-button";
import { usePageKeys } from "@/lib/use-page-keys";

const KeyHelpDialog = onDemand(() => import("./key-help-dialog").then((module) => module.KeyHelpDialog));

/** Opens the list of keys. */
export function KeyHelp() {
  const t = useTranslations("questions.keys");
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
      {open ? <KeyHelpDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
