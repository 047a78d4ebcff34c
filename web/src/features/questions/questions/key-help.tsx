"use client";

import { Keyboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { IconButton } from "@/components/ui/icon-button";
import { usePageKeys } from "@/lib/use-page-keys";

const KeyHelpDialog = onDemand(() => import("./key-help-dialog").then((module) => module.KeyHelpDialog));

/** Opens the list of keys of the questions, or of the review of what is suggested for them. */
export function KeyHelp({ of = "questions" }: { of?: "questions" | "review" }) {
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
      {open ? <KeyHelpDialog of={of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
