"use client";

import { Copy, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Actions, Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { saveFile } from "@/lib/save-file";

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows the recovery codes for the only time; it closes once the person says they are kept. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useTranslations("profile.recovery");
  const toast = useToast();
  const [kept, setKept] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.done(t("copied"));
    } catch (error) {
      toast.problem(error);
    }
  }

  return (
    <Dialog isOpen mustAnswer onOpenChange={onClose} title={t("title")} role="alertdialog">
      <p className="pb-4">{t("help")}</p>
      <ul className="figures grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line bg-sunken px-4 py-3">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono text-sm">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 py-4">
        <Button onPress={copy}>
          <Copy aria-hidden />
          {t("copy")}
        </Button>
        <Button onPress={() => saveFile(t("fileName"), `${codes.join("\n")}\n`, "text/plain;charset=utf-8")}>
          <Download aria-hidden />
          {t("download")}
        </Button>
      </div>
      <Checkbox isSelected={kept} onChange={setKept}>
        {t("kept")}
      </Checkbox>
      <Actions>
        <Button look="primary" isDisabled={!kept} onPress={onClose}>
          {t("done")}
        </Button>
      </Actions>
    </Dialog>
  );
}
