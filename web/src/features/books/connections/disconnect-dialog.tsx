"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { useToast } from "@/components/ui/toast";
import type { Connection } from "@/lib/api/connection-types";
import type { Job } from "@/lib/api/types";
import { disconnect, useConnectionEvents } from "./api";
import { useProviderWords } from "./use-provider-words";

interface DisconnectDialogProps {
  connection: Connection;
  onRemoving: (job: Job | null) => void;
  onClose: () => void;
}

/** Asks what becomes of what was imported, and disconnects. */
export function DisconnectDialog({ connection, onRemoving, onClose }: DisconnectDialogProps) {
  const t = useTranslations("connections.disconnect");
  const toast = useToast();
  const { name } = useProviderWords();
  const { booksChanged } = useConnectionEvents();
  const [keep, setKeep] = useState(true);
  const brought = connection.sourceId !== null;

  async function confirm() {
    const { job } = await disconnect(connection.id, keep);
    onRemoving(job);
    booksChanged();
    toast.done(t("done", { name: name(connection.provider) }));
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("title", { name: name(connection.provider) })}
      action={t(brought && !keep ? "actionDelete" : "action")}
      danger
      onConfirm={confirm}
    >
      <p className="pb-4">{t("text")}</p>
      {brought ? (
        <RadioGroup
          label={t("choice")}
          value={keep ? "keep" : "delete"}
          onChange={(value) => setKeep(value === "keep")}
        >
          <Radio value="keep">{t("keep")}</Radio>
          <Radio value="delete">{t("delete")}</Radio>
        </RadioGroup>
      ) : null}
    </ConfirmDialog>
  );
}
