"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { DraftDialog } from "@/components/form/draft-dialog";
import { useDraft } from "@/components/form/use-draft";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import type { Connection } from "@/lib/api/supply-chain-types";
import { Conflict, newerOf } from "./conflict";
import { useEditor } from "./editor";
import { asChange, changing } from "./model";
import { useSaving } from "./use-saving";
import { useWrongText } from "./use-words";

interface ConnectionDialogProps {
  connection: Connection;
  onRemove: () => void;
  onClose: () => void;
}

/** Says what flows from one activity to another. */
export function ConnectionDialog({ connection, onRemove, onClose }: ConnectionDialogProps) {
  const t = useTranslations("supplyChain");
  const textOf = useWrongText();
  const { chain } = useEditor();
  const saving = useSaving("connections", connection, onClose);
  const form = useDraft({
    begin: () => ({ description: connection.description }),
    check: () => ({}),
    save: (draft) =>
      saving.save((seen = connection) =>
        changing({ connections: [{ ...asChange(seen), ...draft, removed: false }] }),
      ),
  });
  const newer = newerOf(form.error, "connections");
  const nameOf = (id: string) => chain.activities.find((one) => one.id === id)?.name ?? "";
  return (
    <DraftDialog
      title={t("connection.title", { from: nameOf(connection.from), to: nameOf(connection.to) })}
      label={t("connection.label")}
      action={t("connection.save")}
      form={form}
      more={
        newer ? <Conflict newer={newer} onTake={() => form.set({ description: newer.description })} /> : null
      }
      onClose={onClose}
    >
      <TextArea
        label={t("connection.description")}
        value={form.draft.description}
        onChange={(description) => form.set({ description })}
        errorMessage={textOf(form.wrong.description)}
      />
      <Button
        className="w-fit"
        onPress={() => {
          onRemove();
          onClose();
        }}
      >
        <Trash2 aria-hidden />
        {t("connection.remove")}
      </Button>
    </DraftDialog>
  );
}
