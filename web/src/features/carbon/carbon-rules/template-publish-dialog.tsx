"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Actions, Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-area";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import type { Template, TemplateChange } from "@/lib/api/types";
import { useTemplateChanges } from "./template-api";
import { Differences } from "./template-differences";

interface PublishDialogProps {
  template: Template;
  draft: readonly TemplateChange[];
  onClose: () => void;
}

/** Makes a version of the draft, with a word on what is new. */
export function PublishDialog({ template, draft, onClose }: PublishDialogProps) {
  const t = useTranslations("carbonTemplates.publish");
  const { publish } = useTemplateChanges();
  const toast = useToast();
  const [note, setNote] = useState("");
  const { pending, attempt } = useAttempt();
  const version = String((template.version ?? 0) + 1);

  async function confirm() {
    await attempt(async () => {
      const { version: now } = await publish(template.id, note);
      toast.done(t("done", { name: template.name, version: String(now) }));
      onClose();
    });
  }

  return (
    <Dialog
      isOpen
      width="lg"
      title={t("title", { version })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        <p>{t("lead")}</p>
        <Differences draft={draft} />
        <TextArea
          label={t("note")}
          description={t("noteHint")}
          rows={3}
          maxLength={1000}
          value={note}
          onChange={setNote}
        />
      </div>
      <Actions>
        <Button onPress={onClose}>{t("cancel")}</Button>
        <Button look="primary" isPending={pending} onPress={() => void confirm()}>
          {t("do", { version })}
        </Button>
      </Actions>
    </Dialog>
  );
}
